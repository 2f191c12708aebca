import type { Ability } from '~/api/session'
import type { Route } from './route'

const crm: Ability = { action: 'crm', subject: 'Projects' }
const commercia: Ability = { action: 'read', subject: 'Commercia' }

/** The pages of accounts and of what is sold. */
export const commerceRoutes: readonly Route[] = [
  {
    name: 'crm-accounts',
    needs: crm,
    group: 'crm',
    reads: 'accounts.list',
    page: 'lists/DeclaredListPage',
    list: 'accountsList',
    adding: 'crm-account-edit',
    addingAs: 'action.accounts.create',
  },
  {
    name: 'crm-account-edit',
    needs: crm,
    parent: 'crm-accounts',
    reads: 'accounts.get',
    page: 'crm/accounts/AccountPage',
  },
  {
    name: 'crm-users',
    needs: crm,
    group: 'crm',
    reads: 'account-users.list',
    page: 'lists/DeclaredListPage',
    list: 'accountUsersList',
  },
  {
    name: 'crm-user-edit',
    needs: crm,
    parent: 'crm-users',
    reads: 'account-users.get',
    page: 'crm/account-users/AccountUserPage',
  },
  { name: 'crm-products', needs: crm, group: 'crm' },

  {
    name: 'commercia-users',
    needs: commercia,
    group: 'commercia',
    reads: 'quotas.list',
    page: 'commercia/subscribers/SubscribersPage',
    list: 'quotasList',
  },
  {
    name: 'commercia-plans',
    needs: commercia,
    group: 'commercia',
    reads: 'plan-groups.list',
    page: 'lists/DeclaredListPage',
    list: 'planGroupsList',
    adding: 'commercia-plan-edit',
    addingAs: 'action.plan-groups.create',
  },
  {
    name: 'commercia-plan-edit',
    needs: commercia,
    parent: 'commercia-plans',
    reads: 'plan-groups.get',
    page: 'commercia/plans/PlanGroupPage',
  },
  {
    name: 'commercia-additionals',
    needs: commercia,
    group: 'commercia',
    reads: 'plan-additionals.list',
    page: 'lists/DeclaredListPage',
    list: 'planAdditionalsList',
    adding: 'commercia-additional-edit',
    addingAs: 'action.plan-additionals.create',
  },
  {
    name: 'commercia-additional-edit',
    needs: commercia,
    parent: 'commercia-additionals',
    reads: 'plan-additionals.get',
    page: 'commercia/additionals/PlanAdditionalPage',
  },
]
