import type { Endpoint } from './call'
import type * as endpoints from './endpoints.gen'

/** A change of a record, without its values. */
export interface Change {
  actor: string
  /** The kind of record. */
  record: string
  id: number
}

type Every = (typeof endpoints)[keyof typeof endpoints]
type Read = Extract<Every, { method: 'GET'; path: `${string}{${string}` }>
/** A file is not on screen. */
type ReadOfRecord = Exclude<Exclude<Read, { sends: 'file' }>['id'], `${string}.export${string}`>
type Path = Record<string, string | number>

/** Every record of a kind. */
const every = 'every'

/** The records that an answer shows, by kind: ids are unique only within a kind. */
type ShownRecords = (path: Path) => Record<string, string | number | undefined>

const nothing: ShownRecords = () => ({})

/**
 * The reads to repeat when a record changes. Lists only announce news, because rows must not move under the
 * pointer; and nothing changes under an open form.
 */
const reads: Record<ReadOfRecord, ShownRecords> = {
  'members.get': ({ id }) => ({ user: id }),
  'members.get-by-cnpj': () => ({ user: every }),
  'payments.get': ({ id }) => ({ transaction: id }),
  'payments.check-subscription': ({ userId }) => ({ user: userId, subscription: every }),
  'messages.list-of-member': nothing,
  'messages.list-between': nothing,
  'conversations.get': ({ conversation_id: id }) => ({ conversation: id }),
  'messages.get': ({ id }) => ({ message: id }),
  'conversations.direct-link': nothing,
  'conversations.validate-migrate': nothing,
  'favourites.list': ({ id }) => ({ user: id, favourite: every }),
  'forms.get': nothing,
  'staff.get': ({ id }) => ({ staff: id }),
  'activities.list': ({ id }) => ({ user: id, transaction: every, conversation: every }),
  'audits.list': ({ auditableType, auditableId }) => ({ [String(auditableType)]: auditableId }),
  'quotas.get': ({ id }) => ({ user: id }),
  'records.identify': nothing,
  // The board places the cards of others by itself.
  'boards.get': nothing,
  'cards.get': ({ id }) => ({ user: id, card: every }),
  'cards.activities': ({ id }) => ({ user: id, card: every }),
  // A calendar program reads it, not the browser.
  'feed.read': nothing,
  'meetings.agenda': () => ({ meeting: every, closed_day: every, redirection: every }),
}

/** Returns whether a query shows the changed record. */
export function isAbout([id, request]: readonly unknown[], { record, id: changed }: Change): boolean {
  const shown = (reads as Partial<Record<Endpoint['id'], ShownRecords>>)[id as Endpoint['id']]
  const { path = {} } = (request ?? {}) as { path?: Path }
  const which = shown?.(path)[record]
  return which === every || (which !== undefined && Number(which) === changed)
}
