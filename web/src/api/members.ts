import { useRested } from '~/browser/useRested'
import type { Schemas } from './call'
import { can } from './can'
import { membersQuickSearch } from './endpoints.gen'
import { useRead } from './queries'

/** Milliseconds of rest after which what was typed is searched for. */
const rest = 150

/** Returns the first members that a text finds, once it rests; none while they are not known. */
export function useMemberSearch(typed: string): Schemas['Member'][] {
  const text = typed.trim()
  const wanted = useRested(text, rest)
  // One letter finds everybody; one digit is a number.
  const isAsked = (wanted.length > 1 || /\d/.test(wanted)) && can('read', 'Users')
  const { data, isPlaceholderData } = useRead(membersQuickSearch, { query: { q: wanted } }, isAsked)
  return isAsked && wanted === text && !isPlaceholderData ? (data?.users ?? []) : []
}
