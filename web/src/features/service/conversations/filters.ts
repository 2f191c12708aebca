import type { Call } from '~/api/call'
import { messagesList, messagesListBetween, messagesListOfMember } from '~/api/lists.gen'
import type { Filter } from '~/parts/list/definition'
import { asking, inForce, pick } from '~/parts/list/listState'
import { type FixedView, viewsOf } from '~/parts/list/views'
import { url } from '~/browser/paths'
import { t } from '~/text'

/** The three lists of messages: of all members, of one, and between two. */
export const lists = [messagesList, messagesListOfMember, messagesListBetween]
export type List = (typeof lists)[number]
export type ListCall = List['endpoint']

type Search = Record<string, string>

/** The default filters of the inbox: the latest message of each open conversation. */
export const standing: Search = { finished: '0', latest: '1' }

const types = new Set(['enviadas', 'recebidas', 'conversa'])
const isNumber = (id: string) => /^\d{1,15}$/.test(id)

/** The filters by member, which are part of the call's path; the others are its query. */
export const scopeFilters: Filter[] = [
  {
    name: 'type',
    title: 'field.type',
    kind: 'choice',
    words: {
      enviadas: { label: 'conversations-page.filter.type.sent', tone: 'plain' },
      recebidas: { label: 'conversations-page.filter.type.received', tone: 'plain' },
      conversa: { label: 'noun.conversation.title', tone: 'plain' },
    },
  },
  { name: 'user_1', title: 'conversations-page.filter.user-1', kind: 'member' },
  {
    name: 'user_2',
    title: 'conversations-page.filter.user-2',
    kind: 'member',
    when: ({ type }) => type === 'conversa',
  },
]

/** The columns of messages that the table shows in others. */
export const omitted = { conversation_id: null }

/** All filters. The text in the search box is one of them, so it has a chip too. */
export const allFilters: Filter[] = [...scopeFilters, ...messagesList.filters]

/** The names of all filters. */
export const names = allFilters.map(({ name }) => name)

/** The declared views, the default one first. */
export function fixedViews(): FixedView[] {
  const path = url('cms-conversations')
  const [first, ...others] = viewsOf(messagesList, path) ?? []
  return first ? [{ ...first, href: path }, ...others] : []
}

/**
 * Returns the errors in the filters of a type, in the specification's words, by the field that fixes them.
 */
export function scopeFaults({ type, user_1: one, user_2: other }: Search): Search {
  if (type && !types.has(type)) return { type: t('validation.is-not') }
  const broken = Object.entries({ user_1: one, user_2: other }).filter(([, id]) => id && !isNumber(id))
  if (broken.length > 0) return Object.fromEntries(broken.map(([name]) => [name, t('shell.member-choose')]))
  if (type === 'conversa' && !(one && other)) {
    return { [one ? 'user_2' : 'user_1']: t('conversations.filter.both-members') }
  }
  return type && !one ? { user_1: t('validation.required') } : {}
}

/** Returns the call for the filters. A member without a type is the writer. */
export function listOf(filter: Search): { list: List; path?: object } {
  const { type, user_1: one, user_2: other } = filter
  if (type === 'conversa' && one && other) {
    return { list: messagesListBetween, path: { id: Number(one), id2: Number(other) } }
  }
  if (one) return { list: messagesListOfMember, path: { type: type || 'enviadas', id: Number(one) } }
  return { list: messagesList }
}

interface ListRequest {
  list: List
  endpoint: ListCall
  request: Call<ListCall>
}

/** Returns the call for a page of the list at an address. */
export function pageOf(search: Search, more: Search): ListRequest {
  const filter = inForce(search, names, standing)
  const { list, path } = listOf(filter)
  const { type: _type, user_1: _one, user_2: _other, ...query } = pick(filter, names)
  return { list, endpoint: list.endpoint, request: asking<ListCall>({ ...query, ...more }, path) }
}
