import type { Ability } from '~/api/session'
import type { RouteName } from '~/browser/paths'
import { commerceRoutes } from './commerceRoutes'
import { entranceRoutes } from './entranceRoutes'
import type { Route } from './route'

const can = (action: Ability['action'], subject: Ability['subject']): Ability => ({ action, subject })
const read = (subject: Ability['subject']) => can('read', subject)
const tool = (action: Ability['action']) => can(action, 'Tools')
const agenda = can('agendador', 'Projects')

/** The page that stands for those that are not built. */
export const placeholder = 'errors/NotBuiltPage'

/** The pages of the product, one row each. The menu, the guard, the palette, breadcrumbs and tests read it. */
export const routes: readonly Route[] = [
  ...entranceRoutes,

  {
    name: 'cms-dashboard',
    needs: read('Dashboard'),
    group: 'home',
    page: 'home/dashboard/DashboardPage',
  },
  { name: 'cms-profile', needs: can('edit', 'Profile'), page: 'account/profile/ProfilePage' },

  {
    name: 'cms-kanban',
    needs: read('Kanban'),
    group: 'service',
    page: 'service/kanban/KanbanPage',
  },
  {
    name: 'cms-conversations',
    needs: read('Conversations'),
    group: 'service',
    page: 'service/conversations/ConversationsPage',
  },
  {
    name: 'cms-outbox',
    needs: can('edit', 'Profile'),
    group: 'service',
    reads: 'outbox.list',
    page: 'service/outbox/OutboxPage',
  },
  { name: 'cms-issues', needs: read('Issues'), group: 'service' },
  { name: 'cms-chat-follow', needs: tool('chat-follow'), group: 'service' },
  { name: 'cms-chat-follow-open', needs: tool('chat-follow'), parent: 'cms-chat-follow' },
  { name: 'cms-chat-venda', needs: tool('read') },
  { name: 'cms-susi', needs: tool('chat-susi'), group: 'service' },

  {
    name: 'cms-users',
    needs: read('Users'),
    group: 'members',
    page: 'lists/DeclaredListPage',
    list: 'membersList',
    adding: 'cms-user-create',
    writing: 'cms-mass-emails-edit',
  },
  {
    name: 'cms-users-v2',
    needs: read('Users'),
    of: 'cms-users',
    page: 'members/members/MembersSplitPage',
  },
  {
    name: 'cms-user-create',
    needs: can('create', 'Users'),
    parent: 'cms-users',
    page: 'members/registration/RegistrationPage',
  },
  {
    name: 'cms-user-edit',
    needs: read('Users'),
    parent: 'cms-users',
    page: 'members/record/RecordPage',
  },
  {
    name: 'cms-double-registration',
    needs: read('Users'),
    group: 'members',
    parent: 'cms-users',
    page: 'members/duplicates/DuplicatesPage',
  },
  {
    name: 'cms-activation-review',
    needs: tool('activation-review'),
    group: 'members',
    reads: 'reviews.list',
    page: 'lists/DeclaredListPage',
    list: 'reviewsList',
  },
  {
    name: 'cms-activation-review-v2',
    needs: tool('activation-review'),
    of: 'cms-activation-review',
    reads: 'reviews.list',
    page: 'members/reviews/ReviewsSplitPage',
  },
  {
    name: 'cms-active-users',
    needs: tool('active-users'),
    group: 'members',
    page: 'lists/DeclaredListPage',
    list: 'membersListActive',
  },
  {
    name: 'cms-smarties',
    needs: tool('smarties'),
    group: 'members',
    page: 'members/smarties/SmartiesPage',
  },
  {
    name: 'cms-turo',
    needs: tool('turo'),
    group: 'members',
    page: 'lists/DeclaredListPage',
    list: 'turoList',
  },
  {
    name: 'cms-health-score',
    needs: read('HealthScore'),
    group: 'members',
    reads: 'health-scores.list',
    page: 'members/health-scores/HealthScoresPage',
    list: 'healthScoresList',
  },

  {
    name: 'cms-financial',
    needs: read('Financial'),
    group: 'finance',
    page: 'finance/payments/PaymentsPage',
    list: 'paymentsList',
  },
  {
    name: 'cms-recurrence-clients',
    needs: can('recurrences', 'Reports'),
    group: 'finance',
    meanwhile: 'cms-financial',
  },
  {
    name: 'cms-total-clients',
    needs: can('total-clients', 'Reports'),
    group: 'finance',
    page: 'finance/payments/SuccessClientsPage',
    list: 'paymentsSuccessClients',
  },

  { name: 'cms-reports', needs: read('Reports'), group: 'reports', meanwhile: 'cms-dashboard' },
  { name: 'cms-smart-reports', needs: tool('smart-reports'), group: 'reports', meanwhile: 'cms-dashboard' },
  {
    name: 'cms-ratings',
    needs: can('ratings', 'Reports'),
    group: 'reports',
    page: 'members/ratings/RatingsPage',
  },
  { name: 'cms-performance-analysis', needs: tool('performance-analysis'), group: 'reports' },
  { name: 'cms-goal-management', needs: tool('read'), group: 'reports' },

  { name: 'cms-informative', needs: tool('read'), group: 'content' },
  { name: 'cms-informative-create', needs: tool('read'), parent: 'cms-informative' },
  { name: 'cms-informative-edit', needs: tool('read'), parent: 'cms-informative' },
  { name: 'cms-informative-html', needs: tool('read'), parent: 'cms-informative' },
  { name: 'cms-planner', needs: read('Planner'), group: 'content' },
  { name: 'cms-planner-edit', needs: read('Planner'), parent: 'cms-planner' },
  {
    name: 'cms-mass-emails',
    needs: tool('mass-emails'),
    group: 'content',
    page: 'lists/DeclaredListPage',
    list: 'massEmailsList',
    adding: 'cms-mass-emails-edit',
  },
  {
    name: 'cms-mass-emails-edit',
    needs: tool('mass-emails'),
    parent: 'cms-mass-emails',
    page: 'service/mass-emails/MassEmailPage',
  },
  {
    name: 'cms-email-templates',
    needs: tool('templates'),
    group: 'content',
    page: 'lists/DeclaredListPage',
    list: 'emailTemplatesList',
    adding: 'cms-email-template-create',
  },
  {
    name: 'cms-email-template-create',
    needs: tool('update'),
    parent: 'cms-email-templates',
    page: 'service/email-templates/EmailTemplateCreatePage',
  },
  {
    name: 'cms-email-template-edit',
    needs: tool('templates'),
    parent: 'cms-email-templates',
    reads: 'email-templates.get',
    page: 'service/email-templates/EmailTemplatePage',
  },
  {
    name: 'cms-email-sent',
    needs: tool('letters'),
    group: 'content',
    reads: 'sent-emails.list',
    page: 'service/sent-emails/SentEmailsPage',
    list: 'sentEmailsList',
  },
  {
    name: 'cms-letters',
    needs: can('edit', 'Profile'),
    group: 'content',
    reads: 'letters.list',
    page: 'service/letters/LettersPage',
    list: 'lettersList',
  },
  {
    name: 'cms-disabled-emails',
    needs: tool('read'),
    group: 'content',
    page: 'service/disabled-emails/DisabledEmailsPage',
  },
  {
    name: 'cms-sending-health',
    needs: tool('read'),
    group: 'content',
    reads: 'sending-health.get',
    page: 'service/sending-health/SendingHealthPage',
  },

  {
    name: 'cms-import-data',
    needs: tool('import-data'),
    group: 'tools',
    page: 'members/registration/ImportDataPage',
  },
  {
    name: 'cms-jobs',
    needs: can('edit', 'Profile'),
    group: 'tools',
    reads: 'jobs.list',
    page: 'administration/jobs/JobsPage',
    list: 'jobsList',
  },
  {
    name: 'cms-sets',
    needs: can('edit', 'Profile'),
    group: 'tools',
    reads: 'sets.list',
    page: 'lists/DeclaredListPage',
    list: 'setsList',
  },
  {
    name: 'cms-migrate-messages',
    needs: tool('read'),
    group: 'tools',
    page: 'service/conversations/MigrateMessagesPage',
  },
  {
    name: 'cms-migrate-user',
    needs: tool('migrate-user'),
    group: 'tools',
    page: 'members/migration/MigrateMemberPage',
  },
  { name: 'cms-spider', needs: tool('spider'), group: 'tools' },
  { name: 'cms-spider-test', needs: tool('spider'), parent: 'cms-spider' },
  { name: 'cms-spider-edit', needs: tool('spider'), parent: 'cms-spider' },

  {
    name: 'scheduler-agenda',
    needs: agenda,
    group: 'scheduler',
    page: 'service/scheduler/AgendaPage',
  },
  {
    name: 'scheduler-meetings',
    needs: agenda,
    group: 'scheduler',
    page: 'service/scheduler/MeetingsPage',
  },
  {
    name: 'scheduler-users',
    needs: agenda,
    group: 'scheduler',
    page: 'service/scheduler/ConsultantsPage',
  },
  {
    name: 'scheduler-user-edit',
    needs: agenda,
    parent: 'scheduler-users',
    page: 'service/scheduler/ConsultantPage',
  },
  {
    name: 'scheduler-dates',
    needs: agenda,
    group: 'scheduler',
    page: 'service/scheduler/ClosedDaysPage',
  },

  ...commerceRoutes,

  {
    name: 'cms-staff',
    needs: can('manage', 'all'),
    group: 'administration',
    reads: 'staff.list',
    page: 'administration/staff/StaffPage',
  },
  {
    name: 'cms-access',
    needs: can('edit', 'Profile'),
    group: 'administration',
    reads: 'access.list',
    page: 'administration/access/AccessPage',
  },
]

const byName = new Map(routes.map((route) => [route.name, route]))

/** Returns the row of a page. */
export function routeNamed(name: RouteName): Route {
  const route = byName.get(name)
  if (!route) throw new Error(`no route is named ${name}`)
  return route
}
