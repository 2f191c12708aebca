import { type Call, type Schemas, call } from '~/api/call'
import { type boardsGet, cardsGet } from '~/api/endpoints.gen'
import { cardsList } from '~/api/lists.gen'
import { session } from '~/api/session'
import { Track as TrackWords } from '~/api/words.gen'
import { asking, pick } from '~/parts/list/listState'
import { query as queryOf } from '~/browser/paths'
import type { Filter } from '~/parts/list/definition'
import type { FixedView } from '~/parts/list/views'
import { t } from '~/text'
import { dayOf, today } from '~/text/format'

/** The column that ends a card's way. It is in the order of its endings. */
export const finished = 'finished'

export type Board = Schemas['KanbanBoard']
export type Column = Schemas['BoardColumn']
export type Card = Schemas['KanbanCard']
export type Track = Schemas['Track']

/** Reads a card as it is now. */
export const cardNow = async ({ user_id: id, role }: Pick<Card, 'user_id' | 'role'>): Promise<Card> =>
  (await call(cardsGet, { path: { id }, query: { role } })).card

/** Returns the name of a card among the records that writes change: some calls name it by its number, others by its member. */
export const cardName = ({ id }: Pick<Card, 'id'>) => `cards ${id}`

/** Returns the member of a card, whose record any page shows beside it. */
export const memberOf = (card: Card | undefined) => card && ({ record: 'user', id: card.user_id } as const)

/** Returns whether the appointment of a card is today's or one that passed; none if it lies ahead. */
export function dueOf({
  due,
  schedule_at: at,
}: Pick<Card, 'due' | 'schedule_at'>): 'due' | 'overdue' | undefined {
  if (!due || !at) return undefined
  return dayOf(at) < today() ? 'overdue' : 'due'
}

type Search = Record<string, string>

/** What narrows a board, among the filters of the list of cards: the others are the board, its consultant and its columns. */
const narrowing = new Set(['q', 'type', 'due', 'late', 'hidden', 'end_of_plan'])

/** What differs from the list: visible cards are what a board shows without a filter, and plans end in days to come. */
const onBoard: Record<string, Partial<Filter>> = {
  hidden: { words: { 1: { label: 'shell.yes', tone: 'plain' } } },
  end_of_plan: { isAhead: true },
}

/** The filters of a board that the address holds. */
export const filters: Filter[] = (cardsList.filters as readonly Filter[])
  .filter(({ name }) => narrowing.has(name))
  .map((filter) => Object.assign({}, filter, onBoard[filter.name]))

/** The parameters that a saved view holds. */
export const names = ['role', 'account_manager', ...filters.map(({ name }) => name)]

/** Everybody's cards, in the address and in the path. */
export const everybody = 'all'

/** Returns the board of an address: the one that it names, otherwise the viewer's own, otherwise the first. */
export function boardIn(boards: readonly Board[], search: Search): Board | undefined {
  const named = (role: string | undefined) => boards.find((board) => board.role === role)
  return named(search['role']) ?? named(session.user.value?.role) ?? boards[0]
}

/** Returns whose cards an address asks for: by default the viewer's own on the viewer's own board, otherwise everybody's. */
export function whoseIn({ account_manager: asked }: Search, { role }: Pick<Board, 'role'>): string {
  const user = session.user.value
  if (asked === everybody || (asked && /^[1-9]\d*$/.test(asked))) return asked
  return user?.role === role ? String(user.id) : everybody
}

/** What is read of a board: whose cards, and which of them. */
export interface BoardScope {
  role: Board['role']
  /** The number of a consultant, or everybody. */
  second: string
  query: Search
}

/** Returns what an address asks of a board. */
export const scopeOf = (board: Board, search: Search): BoardScope => ({
  role: board.role,
  second: whoseIn(search, board),
  query: pick(
    search,
    filters.map(({ name }) => name),
  ),
})

/** Returns the call of a page of a column. */
export const pageOf = (
  { role, second, query }: BoardScope,
  more: Search,
): Call<typeof boardsGet> & { path: object } => ({
  ...asking<typeof boardsGet>({ ...query, ...more }),
  path: { role, second },
})

/** Returns the parameters by which the list of cards answers the same ones as the board. */
export function listed({ role, second, query }: BoardScope): Search {
  return { hidden: '0', ...query, role, ...(second !== everybody && { account_manager: second }) }
}

/** Returns the declared views, on the present board. */
export function fixedViews(search: Search): FixedView[] {
  return cardsList.views.map(({ name, query, counted }) => ({
    name: t(name),
    href: addressOf({ ...pick(search, ['role', 'account_manager']), ...withoutDefault(query) }),
    isCounted: counted,
  }))
}

/** Returns the address of a view, as saved views have theirs. */
const addressOf = (search: Search) => location.pathname + queryOf(pick(search, names.toSorted()))

const withoutDefault = ({ hidden, ...query }: Search): Search =>
  hidden === '1' ? { ...query, hidden } : query

/** The boards beside which each track stands. */
const beside: Record<Track, readonly Board['role'][]> = {
  sanitation: ['success', 'relationship'],
  cerc_assistance: ['cerc'],
  issue_mentoring: ['mentoring'],
}

/** Returns the tracks beside a board. */
export const tracksOf = ({ role }: Board): Track[] =>
  (Object.keys(TrackWords) as Track[]).filter((track) => beside[track].includes(role))
