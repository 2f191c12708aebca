/** The types of mass e-mails. */
import type { Schemas } from '~/api/call'

export type MassEmail = Schemas['MassEmail']
export type MassEmailRecord = Schemas['MassEmailRecord']
export type MassEmailAudience = Schemas['MassEmailAudience']
export type MassEmailChange = Schemas['MassEmailChange']
export type MassEmailDay = Schemas['MassEmailDay']
export type MassEmailState = Schemas['MassEmailState']
export type AudienceChecked = Schemas['AudienceChecked']
export type LeftOutGroup = Schemas['LeftOutGroup']
export type RecipientCounts = Schemas['RecipientCounts']

export type AudienceKind = MassEmailAudience['kind']

/** An audience of a kind. */
export type AudienceOf<Kind extends AudienceKind> = Extract<MassEmailAudience, { kind: Kind }>

/** Returns whether its recipients are frozen, so that their numbers are those of the record. */
export const isFrozen = ({ state }: Pick<MassEmail, 'state'>) => state !== 'draft'

/** Returns whether its numbers change by themselves. */
export const isMoving = ({ state, counts }: Pick<MassEmail, 'state' | 'counts'>) =>
  state === 'sending' || counts.sending > 0

/** Returns the filter that a pasted address of the list of members names, or the filter itself. */
export function filterIn(typed: string): string {
  const text = typed.trim()
  const [, query] = /^[^?]*\?(.*)$/.exec(text) ?? []
  const params = new URLSearchParams(query ?? (text.includes('=') ? text : ''))
  for (const name of ['page', 'per_page', 'open', 'columns', 'order_by']) params.delete(name)
  return params.toString()
}
