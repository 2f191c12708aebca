import type * as endpoints from './endpoints.gen'
import type { operations } from './schema.gen'

/** A change of a record, without its values. */
export interface Change {
  actor: string
  /** When it was made. */
  at: string
  /** The id of the call. */
  endpoint: string
  /** The kind of record. */
  record: string
  id: number
}

type Every = (typeof endpoints)[keyof typeof endpoints]
type Read = Extract<Every, { method: 'GET'; path: `${string}{${string}` }>
/** A file is not on screen. */
type ReadOfRecord = Exclude<Exclude<Read, { sends: 'file' }>['id'], `${string}.export${string}`>
/**
 * Reads that no change repeats: what others place by themselves, as the board does its cards, and what is not on screen, as
 * the feed of a calendar program.
 */
type Still =
  | 'messages.list-of-member'
  | 'messages.list-between'
  | 'conversations.direct-link'
  | 'conversations.validate-migrate'
  | 'forms.get'
  | 'records.identify'
  | 'boards.get'
  | 'settings.draw-reply'
  | 'postal-codes.get'
  | 'imported-phones.get'
  | 'feed.read'
  | 'personal-data.collect'
  | 'personal-data.list-views'
  | 'service-accounts.get'
  | 'subscriptions.get'
type Path = Record<string, string | number>

/** Every record of a kind. */
const every = 'every'

/** The records that an answer shows, by kind: ids are unique only within a kind. */
type ShownRecords = (path: Path) => Record<string, string | number | undefined>

/**
 * The reads to repeat when a record changes. Lists only announce news, because rows must not move under the
 * pointer; and nothing changes under an open form.
 */
const reads: Record<Exclude<ReadOfRecord, Still>, ShownRecords> = {
  'members.get': ({ id }) => ({
    user: id,
    additions: id,
    coverage: id,
    profile: id,
    socials: id,
    registration_info: id,
    search_profile: id,
    avatar: id,
    phone: every,
    email: every,
  }),
  'members.get-by-cnpj': () => ({ user: every }),
  'payments.get': ({ id }) => ({ transaction: id }),
  'payments.check-subscription': ({ userId }) => ({ user: userId, subscription: every }),
  'conversations.get': ({ conversation_id: id }) => ({ conversation: id }),
  'jobs.get': ({ id }) => ({ job: id }),
  'jobs.outcomes': ({ id }) => ({ job: id }),
  'sets.get': ({ id }) => ({ set: id }),
  'messages.get': ({ id }) => ({ message: id }),
  'favourites.list': ({ id }) => ({ user: id, favourite: every }),
  'staff.get': ({ id }) => ({ staff: id }),
  'activities.list': ({ id }) => ({ user: id, transaction: every, conversation: every }),
  'audits.list': ({ auditableType, auditableId }) => ({ [String(auditableType)]: auditableId }),
  'quotas.get': ({ id }) => ({ user: id }),
  'cards.get': ({ id }) => ({ user: id, card: every }),
  'cards.activities': ({ id }) => ({ user: id, card: every }),
  'duplicates.of': () => ({ user: every, duplicate: every }),
  'demographic.get': ({ id }) => ({ demographic: id }),
  'settings.get': ({ id }) => ({ settings: id, user: id }),
  'tax-data.get': ({ id }) => ({ tax_data: id }),
  'members.owner-on': ({ id }) => ({ user: id }),
  'phones.list': ({ id }) => ({ user: id, phone: every, additions: id }),
  'annotations.list': ({ id }) => ({ user: id, annotation: every }),
  'searches.list': ({ id }) => ({ user: id, saved_search: every }),
  'searches.results': ({ id }) => ({ saved_search: id }),
  'indications.list': ({ id }) => ({ user: id, indication: every, outbox: every }),
  'campaigns.list': ({ id }) => ({ user: id, campaign_message: every, outbox: every }),
  'emails.list': ({ id }) => ({ user: id, email: every, additions: id }),
  'statistics.get': ({ id }) => ({ user: id, conversation: every, favourite: every }),
  'files.list': ({ id }) => ({ user: id, file: every }),
  'journey.list': ({ id }) => ({ user: id, journey_step: every }),
  'audits.sections': ({ type, id }) => ({ [String(type)]: id }),
  'meetings.agenda': () => ({ meeting: every, closed_day: every, redirection: every }),
}

/** Returns whether a query shows the changed record. */
export function isAbout(
  [id, request]: readonly unknown[],
  { record, id: changed }: Pick<Change, 'record' | 'id'>,
): boolean {
  const shown = (reads as Partial<Record<keyof operations, ShownRecords>>)[id as keyof operations]
  const { path = {} } = (request ?? {}) as { path?: Path }
  const which = shown?.(path)[record]
  return which === every || (which !== undefined && Number(which) === changed)
}
