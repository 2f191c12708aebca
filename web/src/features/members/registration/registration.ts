import type { Schemas } from '~/api/call'

export type RegistrationAnswer = Schemas['Registered']
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

/** The fewest digits of a phone with its area code, and of a document. */
const [phoneDigits, documentSigns] = [10, 11]

/** Whether enough is typed for the server to say whether it can be registered. */
export const isWhole = (values: Values): boolean =>
  values['mode'] === 'many' ? /\S/.test(values['users'] ?? '') : /\S@\S/.test(values['email'] ?? '')

/** Whether enough is typed for the server to say who it is: an address, a phone or a document. */
export function isAskable(values: Values): boolean {
  const { phone = '', document = '' } = values
  const isContact =
    phone.replaceAll(/\D/g, '').length >= phoneDigits ||
    document.replaceAll(/[^\dA-Z]/gi, '').length >= documentSigns
  return isWhole(values) || (values['mode'] !== 'many' && isContact)
}
