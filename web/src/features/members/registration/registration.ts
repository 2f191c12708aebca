import type { Schemas } from '~/api/call'

export type Registered = Schemas['Registered']
type NewMembers = Schemas['NewMembers']
type Values = Record<string, string>

/** Returns what a registration sends: one member of four fields, or a line each. */
export function bodyOf(values: Values): NewMembers {
  const { mode, users, type, account_manager_id: manager, welcome, day } = values
  const sent = { now: 'now', day: day ?? '' }[welcome ?? '']
  return {
    users: mode === 'many' ? (users ?? '') : lineOf(values),
    type: (type || undefined) as NewMembers['type'],
    ...(manager && { account_manager_id: Number(manager) }),
    ...(sent !== undefined && { send_in: sent }),
  }
}

/** Returns the line of one member. A separator that was typed would begin another part. */
function lineOf({ name, email, phone, document }: Values): string {
  const parts = [name, email, phone, document].map((text) => (text ?? '').replaceAll(/[;\t\n]/g, ' ').trim())
  return parts.filter(Boolean).join('; ')
}

/** Whether enough is typed for the server to say who it is. */
export function isAskable(values: Values): boolean {
  return values['mode'] === 'many' ? /\S/.test(values['users'] ?? '') : /\S@\S/.test(values['email'] ?? '')
}
