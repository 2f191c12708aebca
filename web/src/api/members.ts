import { useRested } from '~/browser/useRested'
import type { Schemas } from './call'
import { can } from './can'
import { membersQuickSearch, recordsIdentify } from './endpoints.gen'
import { useRead } from './queries'

/** Milliseconds of rest after which what was typed is searched for. */
const rest = 150

/** The hits of a search so far. */
export interface Search<Found> {
  found: Found[]
  /** Whether the typed text is still being searched. */
  isLooking: boolean
}

/** Returns the first members that a text finds, once it rests; none while they are not known. */
export function useMemberSearch(typed: string): Search<Schemas['Member']> {
  const text = typed.trim()
  const wanted = useRested(text, rest)
  const read = useRead(membersQuickSearch, { query: { q: wanted } }, finds(wanted))
  return found(finds(text), wanted === text, read, (data) => data.users)
}

/** Returns the records of a number, of each kind that the viewer may read. A longer number than an id names none, unless `#` precedes it. */
export function useNumberSearch(typed: string): Search<Schemas['Match']> {
  const text = typed.trim()
  const wanted = useRested(text, rest)
  const path = { id: numberOf(wanted) ?? 0 }
  const read = useRead(recordsIdentify, { path }, numberOf(wanted) !== null)
  return found(numberOf(text) !== null, wanted === text, read, (data) => data.matches)
}

/** Whether a text is searched for: one letter finds everybody; one digit is a number. */
const finds = (text: string) => (text.length > 1 || /\d/.test(text)) && can('read', 'Users')

function numberOf(text: string): number | null {
  const digits = /^(?:#(?=\d{1,12}$)|(?=\d{1,7}$))(\d+)$/.exec(text)?.[1]
  return digits !== undefined && can('read', 'Users') ? Number(digits) : null
}

interface Reading<Data> {
  data: Data | undefined
  isPlaceholderData: boolean
  isError: boolean
}

function found<Data, Found>(
  isAsked: boolean,
  isRested: boolean,
  { data, isPlaceholderData, isError }: Reading<Data>,
  rows: (data: Data) => Found[],
): Search<Found> {
  if (!isAsked) return { found: [], isLooking: false }
  const known = isRested && data !== undefined && !isPlaceholderData ? data : null
  return { found: known ? rows(known) : [], isLooking: !known && !(isRested && isError) }
}
