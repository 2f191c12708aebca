import { language } from '~/text'

const zone = 'America/Sao_Paulo'
const digits = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
const date = new Intl.DateTimeFormat('pt-BR', { ...digits, timeZone: zone })
const clock = { ...digits, hour: '2-digit', minute: '2-digit', second: '2-digit' } as const
const instant = new Intl.DateTimeFormat('pt-BR', { ...clock, timeZone: zone })

/** Stands for a value that the system behind a gateway does not send. */
const unknown = '—'

/** Formats reais of the wire: `199.9` → `R$ 199,90`. */
export function formatMoney(reais: number | null): string {
  return reais === null ? unknown : money.format(reais)
}

/** Formats cents as `R$ 199,90`. */
export function formatCents(cents: number): string {
  return money.format(cents / 100)
}

/**
 * Formats a date of the wire (`2026-11-05`) or an instant as `05/11/2026` in São Paulo. Returns any other
 * text unchanged.
 */
export function formatDate(wire: string | null): string {
  if (wire === null) return unknown
  // A bare date is not an instant: parsed as one it would become the day before.
  const bare = /^(\d{4})-(\d{2})-(\d{2})$/.exec(wire)
  if (bare) return `${bare[3]}/${bare[2]}/${bare[1]}`
  const read = new Date(wire)
  return Number.isNaN(read.getTime()) ? wire : date.format(read)
}

/** Formats an instant as `05/11/2026 14:03:59` in São Paulo. */
export function formatInstant(wire: string | null): string {
  if (wire === null) return unknown
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
export function formatWhen(wire: string | null): string {
  if (wire === null) return unknown
  const [day = '', time = ''] = formatInstant(wire).split(' ')
  const now = formatDate(new Date().toISOString())
  if (day === now) return time.slice(0, 5)
  return day.slice(6) === now.slice(6) ? day.slice(0, 5) : day
}

export function formatNumber(value: number | null | undefined): string {
  return value?.toLocaleString(language.value) ?? unknown
}

/** Formats hundredths as typed: 123450 → `1.234,50`. */
export function formatHundredths(hundredths: number): string {
  return (hundredths / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2 })
}

/** Returns whether a text is a date of the wire that exists, with all digits of its year. */
export function isWireDate(text: string): boolean {
  const read = new Date(`${text}T00:00:00Z`)
  return (
    /^[1-9]\d{3}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(read.getTime()) &&
    read.toISOString().startsWith(text)
  )
}

/** Returns the day of an instant in São Paulo, as a date of the wire. */
export function dayOf(wire: string): string {
  return formatDate(wire).split('/').toReversed().join('-')
}

/** Returns today in São Paulo, as a date of the wire. */
export function today(): string {
  return dayOf(new Date().toISOString())
}
