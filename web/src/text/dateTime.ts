import { formatDate, isWireDate } from './format'
import { readDate } from './reading'

/** Formats a day and time of the wire (`2026-11-05T14:30`) as `05/11/2026 14:30`. Returns any other text unchanged. */
export function formatDateTime(wire: string): string {
  const [day = '', time = ''] = wire.split('T')
  return isWireDateTime(wire) ? `${formatDate(day)} ${time}` : wire
}

/** Parses `05/11/2026 14:30` to `2026-11-05T14:30`; null unless it is 16 characters of a day and time that exist. */
export function parseDateTime(typed: string): string | null {
  const wire = `${readDate(typed.slice(0, 10))}T${typed.slice(11)}`
  return typed.length === 16 && isWireDateTime(wire) ? wire : null
}

/** Returns whether a text is a day and time of the wire that exists: `2026-11-05T14:30`. */
export function isWireDateTime(text: string): boolean {
  const [day = '', time = ''] = text.split('T')
  return isWireDate(day) && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time)
}
