/** Who did what to a record meanwhile, as a colleague says it: of a change that the stream reported, or of a write that was refused for one. */
import { type Key, t } from '~/text'
import { said } from '~/text/moment'
import type { Change } from './about'
import { Refusal } from './errors'
import { changeAt } from './recentChanges'

/** The effects of calls that have a more precise sentence than *changed*. */
const deeds: Partial<Record<string, Key>> = {
  'cards.contact': 'meanwhile.card-contacted',
  'cards.contact-lead': 'meanwhile.card-contacted',
  'cards.finish': 'meanwhile.card-finished',
  'cards.hide': 'meanwhile.card-hidden',
  'cards.follow-up': 'meanwhile.card-moved',
  'cards.move': 'meanwhile.card-moved',
  'cards.onboard': 'meanwhile.card-moved',
  'cards.schedule': 'meanwhile.card-scheduled',
  'cards.schedule-manually': 'meanwhile.card-scheduled',
  'cards.set-schedule': 'meanwhile.card-scheduled',
  'cards.show': 'meanwhile.card-shown',
  'conversations.finish': 'meanwhile.conversation-closed',
  'conversations.reopen': 'meanwhile.conversation-reopened',
  'meetings.cancel': 'meanwhile.meeting-cancelled',
  'meetings.mark-done': 'meanwhile.meeting-closed',
  'meetings.mark-missed': 'meanwhile.meeting-closed',
  'meetings.move': 'meanwhile.meeting-moved',
  'meetings.restore': 'meanwhile.meeting-restored',
  'members.assign': 'meanwhile.member-assigned',
  'members.force-assign': 'meanwhile.member-assigned',
  'members.remove-manager': 'meanwhile.member-assigned',
  'members.save-approval': 'meanwhile.member-decided',
  'payments.approve': 'meanwhile.payment-approved',
  'payments.change-manager': 'meanwhile.payment-assigned',
  'payments.note': 'meanwhile.payment-noted',
  'payments.release': 'meanwhile.payment-released',
  'payments.renew': 'meanwhile.payment-renewed',
  'payments.send-charge': 'meanwhile.payment-charged',
  'payments.withdraw': 'meanwhile.payment-withdrawn',
}

/** That a record was changed, by its kind, or by the noun of the calls on it. */
const kinds: Partial<Record<string, Key>> = {
  additions: 'meanwhile.member',
  card: 'meanwhile.card',
  cards: 'meanwhile.card',
  conversation: 'meanwhile.conversation',
  conversations: 'meanwhile.conversation',
  coverage: 'meanwhile.member',
  demographic: 'meanwhile.member',
  meeting: 'meanwhile.meeting',
  meetings: 'meanwhile.meeting',
  members: 'meanwhile.member',
  payments: 'meanwhile.payment',
  profile: 'meanwhile.member',
  registration_info: 'meanwhile.member',
  search_profile: 'meanwhile.member',
  settings: 'meanwhile.member',
  socials: 'meanwhile.member',
  tax_data: 'meanwhile.member',
  transaction: 'meanwhile.payment',
  user: 'meanwhile.member',
}

/** Says a change: *Marcelo Antunes moveu este cartão hoje às 10h58.* */
export function sentenceOf({ actor, at, endpoint, record }: Omit<Change, 'id'>): string {
  const key = deeds[endpoint] ?? kinds[record] ?? 'meanwhile.record'
  return t(key, { by: actor, when: said(at) })
}

/** Returns the refusal of a write whose record was changed meanwhile, in the words of a colleague: the buttons say what can be done. */
export function retold(refused: Refusal, call: string): Refusal {
  const { status, problem } = refused
  const { reason } = problem
  if (reason?.why.kind !== 'state' || !reason.why.by || !reason.why.since) return refused
  const { by, since } = reason.why
  const record = call.split('.')[0] ?? ''
  const sentence = sentenceOf(changeAt(by, since) ?? { actor: by, at: since, endpoint: '', record })
  return new Refusal(status, { ...problem, reason: { ...reason, sentence } })
}
