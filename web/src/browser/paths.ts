/** Every address of the product, by the name of its page. `{…}` is a parameter. */
export const patterns = {
  home: '/',
  'auth-login-v0': '/login',
  'cms-login': '/cms/login',
  'auth-forgot-password': '/forgot-password',
  'cms-logout': '/cms/logout',
  'cms-direct-access': '/cms/acesso-direto',
  'error-404': '/error-404',
  'not-authorized': '/pages/miscellaneous/not-authorized',
  'access-control': '/access-control',

  'cms-profile': '/cms/profile',
  'cms-staff': '/cms/staff',
  'cms-access': '/cms/access',
  'cms-outbox': '/cms/outbox',
  'cms-jobs': '/cms/jobs',
  'cms-sets': '/cms/sets',
  'cms-kanban': '/cms/kanban',
  'cms-dashboard': '/cms/dashboard',
  'cms-conversations': '/cms/conversations',
  'cms-reports': '/cms/reports',
  'cms-users': '/cms/users',
  'cms-users-v2': '/cms/users-v2',
  'cms-smart-reports': '/cms/smart-reports',
  'cms-goal-management': '/cms/cms-tools-goal-management',
  'cms-smarties': '/cms/cms-tools-smarties',
  'cms-ratings': '/cms/cms-reports-ratings',
  'cms-turo': '/cms/cms-tools-turo',
  'cms-email-templates': '/cms/tools-email-template',
  'cms-email-template-create': '/cms/tools-email-template-form',
  'cms-email-template-edit': '/cms/tools-email-template-form/{id}',
  'cms-migrate-messages': '/cms/cms-tools-migrate-messages',
  'cms-import-data': '/cms/cms-tools-import-data',
  'cms-migrate-user': '/cms/cms-tools-migrate-user',
  'cms-double-registration': '/cms/user-double-registration/{id}',
  'cms-user-create': '/cms/user-form',
  'cms-user-edit': '/cms/user-form/{id}',
  'cms-informative': '/cms/informative',
  'cms-informative-create': '/cms/informative-form',
  'cms-informative-edit': '/cms/informative-form/{id}',
  'cms-informative-html': '/cms/informative-html/{id}',
  'cms-planner': '/cms/planner/contents',
  'cms-planner-edit': '/cms/planner/contents/edit',
  'cms-financial': '/cms/financial',
  'cms-recurrence-clients': '/cms/recurrence-clients',
  'cms-total-clients': '/cms/total-clients',
  'cms-health-score': '/cms/health-score',
  'cms-active-users': '/cms/cms-tools-active-users',
  'cms-chat-venda': '/cms/cms-tools-chat-venda/{tab}/{chatId}',
  'cms-chat-follow': '/cms/cms-tools-chat-follow',
  'cms-chat-follow-open': '/cms/cms-tools-chat-follow/{tab}/{chatId}',
  'cms-spider': '/cms/cms-tools-spider',
  'cms-spider-test': '/cms/cms-tools-spider/test/{id}',
  'cms-spider-edit': '/cms/cms-tools-spider/edit/{id}',
  'cms-susi': '/cms/cms-tools-susi',
  'cms-letters': '/cms/letters',
  'cms-email-sent': '/cms/cms-tools-email-sent',
  'cms-activation-review': '/cms/cms-activation-review',
  'cms-activation-review-v2': '/cms/cms-activation-review-v2',
  'cms-disabled-emails': '/cms/cms-tools-disabled-emails',
  'cms-sending-health': '/cms/sending-health',
  'cms-issues': '/cms/issues',
  'cms-mass-emails': '/cms/mass-emails',
  'cms-mass-emails-edit': '/cms/mass-emails/edit',
  'cms-performance-analysis': '/cms/performance-analysis',

  'scheduler-agenda': '/agendador/agenda',
  'scheduler-meetings': '/agendador/reunioes',
  'scheduler-users': '/agendador/user-list',
  'scheduler-user-edit': '/agendador/user-edit',
  'scheduler-dates': '/agendador/datas',

  'crm-accounts': '/crm/account-list',
  'crm-account-edit': '/crm/account-edit/{id}',
  'crm-users': '/crm/user-list',
  'crm-user-edit': '/crm/user-edit/{userId}',
  'crm-products': '/crm/product-list',

  'commercia-users': '/cms/commercia/users',
  'commercia-plans': '/cms/commercia/plans',
  'commercia-plan-edit': '/cms/commercia/form/{id}',
  'commercia-additionals': '/cms/commercia/plan-additionals',
  'commercia-additional-edit': '/cms/commercia/plan-additionals/form/{id}',
} as const

export type RouteName = keyof typeof patterns

type Holes<Pattern> = Pattern extends `${string}{${infer Hole}}${infer Rest}` ? Hole | Holes<Rest> : never
type PathParams<Name extends RouteName> = { [hole in Holes<(typeof patterns)[Name]>]: string | number }

/** Query parameters of a page. Absent and empty values are omitted. */
export type Search = Record<string, string | number | undefined>

/**
 * Returns the address of a page: `url('cms-user-edit', { id: 12 }, { tab: 'financial' })`, or without
 * parameters `url('cms-financial', { status: 'open' })`.
 */
export function url<Name extends RouteName>(
  name: Name,
  ...rest: Holes<(typeof patterns)[Name]> extends never
    ? [search?: Search]
    : [params: PathParams<Name>, search?: Search]
): string {
  const [values = {}, search] = patterns[name].includes('{') ? rest : [{}, rest[0]]
  const path = patterns[name].replace(/\{(\w+)\}/g, (_, hole: string) =>
    encodeURIComponent(String(new Map(Object.entries(values)).get(hole))),
  )
  return path + query(search)
}

/** Returns `?a=1&b=2`, or an empty text. */
export function query(search: Search = {}): string {
  const pairs = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  return pairs.length > 0
    ? `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`
    : ''
}
