/** Reads what people type or paste, as `Money::read` and `read_date` do in Rust. One table of texts tests both. */
import { isWireDate } from './format'

/** Returns a text as it was meant when it was pasted: without invisible characters, every white space as a space, every dash as a hyphen, trimmed. */
export function pasted(typed: string): string {
  return typed
    .replaceAll('\ufeff', '')
    .replaceAll(/\s/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .trim()
}

/** Returns whether a text shows nothing: it has white space and invisible characters alone. */
export const isBlank = (text: string): boolean =>
  /^[\s\p{Default_Ignorable_Code_Point}\p{Cc}\u2800\ufff9-\ufffb]*$/u.test(text)

/**
 * Reads an amount or a percentage as hundredths: `1.234,5` → 123450. A point before three digits groups thousands; a comma
 * there may mean either, so that `1,500` is null, as is all else that is no number with at most two decimals.
 */
export function readHundredths(typed: string): number | null {
  const text = pasted(typed)
    .replace(/^R\$ */, '')
    .replace(/ *%$/, '')
  const [, whole = '', cents = ''] = /^(.*?)(?:[.,](\d{0,2}))?$/.exec(text) ?? []
  const group = text[whole.length] === '.' ? ',' : '.'
  const isGrouped = new RegExp(`^[1-9]\\d{0,2}(?:\\${group}\\d{3})+$`).test(whole)
  const plain = isGrouped ? whole.replaceAll(group, '') : whole
  return /^\d{1,13}$/.test(plain) ? Number(plain) * 100 + Number(cents.padEnd(2, '0')) : null
}

/** Reads a day as a date of the wire: `31/01/2026`, also with points, hyphens or neither, and `2026-01-31`. */
export function readDate(typed: string): string | null {
  const text = pasted(typed).replace(/[ T]00:00(?::00)?$/, '')
  const parts =
    /^(?<day>\d{2})(?<sign>[/.-])(?<month>\d{2})\k<sign>(?<year>\d{4})$/.exec(text) ??
    /^(?<day>\d{2})(?<month>\d{2})(?<year>(?:19|[2-9]\d)\d{2})$/.exec(text) ??
    /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/.exec(text)
  const { year, month, day } = parts?.groups ?? {}
  const wire = `${year}-${month}-${day}`
  return parts && isWireDate(wire) ? wire : null
}
