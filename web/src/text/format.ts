import { language } from '~/text'

const zone = 'America/Sao_Paulo'
const digits = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
const date = new Intl.DateTimeFormat('pt-BR', { ...digits, timeZone: zone })
const clock = { ...digits, hour: '2-digit', minute: '2-digit', second: '2-digit' } as const
const instant = new Intl.DateTimeFormat('pt-BR', { ...clock, timeZone: zone })

/** Formats reais of the wire: `199.9` → `R$ 199,90`. */
export function formatMoney(reais: number): string {
  return money.format(reais)
}

/** Formats cents as `R$ 199,90`. */
export function formatCents(cents: number): string {
  return money.format(cents / 100)
}

/**
 * Formats a date of the wire (`2026-11-05`) or an instant as `05/11/2026` in São Paulo. Returns any other
 * text unchanged.
 */
export function formatDate(wire: string): string {
  // A bare date is not an instant: parsed as one it would become the day before.
  const bare = /^(\d{4})-(\d{2})-(\d{2})$/.exec(wire)
  if (bare) return `${bare[3]}/${bare[2]}/${bare[1]}`
  const read = new Date(wire)
  return Number.isNaN(read.getTime()) ? wire : date.format(read)
}

/** Formats an instant as `05/11/2026 14:03:59` in São Paulo. */
export function formatInstant(wire: string): string {
  return instant.format(new Date(wire)).replace(', ', ' ')
}

/** Returns a number of bytes in the unit that fits. */
export function formatSize(bytes: number): string {
  if (bytes < 1024) return `${formatNumber(bytes)} B`
  const kilobytes = bytes / 1024
  if (kilobytes < 1024) return `${formatNumber(Math.round(kilobytes))} KB`
  return `${formatNumber(Math.round(kilobytes / 102.4) / 10)} MB`
}

/** Formats an instant briefly: the time if today, the day if this year, otherwise the date. */
export function formatWhen(wire: string): string {
  const [day = '', time = ''] = formatInstant(wire).split(' ')
  const now = formatDate(new Date().toISOString())
  if (day === now) return time.slice(0, 5)
  return day.slice(6) === now.slice(6) ? day.slice(0, 5) : day
}

export function formatNumber(value: number): string {
  return value.toLocaleString(language.value)
}

/**
 * Parses typed text to hundredths: `1.234,5` → 123450. A dot before one or two final digits is a decimal one,
 * as in amounts pasted from elsewhere. Returns null unless it is a number with at most two decimals.
 */
export function parseHundredths(typed: string): number | null {
  const text = typed.replace(/R\$|%|\s/g, '')
  const plain = /^\d+\.\d{1,2}$/.test(text) ? text : text.replaceAll('.', '').replace(',', '.')
  const parts = /^(\d{1,13})(?:\.(\d{1,2})?)?$/.exec(plain)
  return parts ? Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0')) : null
}

/** Formats hundredths as typed: 123450 → `1.234,50`. */
export function formatHundredths(hundredths: number): string {
  return (hundredths / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2 })
}

/** Parses `05/11/2026` to `2026-11-05`; null unless it is ten characters of a date that exists. */
export function parseDate(typed: string): string | null {
  const parts = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(typed)
  if (!parts) return null
  const wire = `${parts[3]}-${parts[2]}-${parts[1]}`
  return isWireDate(wire) ? wire : null
}

/** Returns whether a text is a date of the wire that exists. */
export function isWireDate(text: string): boolean {
  const read = new Date(`${text}T00:00:00Z`)
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(read.getTime()) && read.toISOString().startsWith(text)
  )
}

/** Returns today in São Paulo, as a date of the wire. */
export function today(): string {
  return date.format(new Date()).split('/').toReversed().join('-')
}
