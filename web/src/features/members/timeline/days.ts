import { language } from '~/text'
import { capitalize } from '~/text/capitalize'
import { dayOf } from '~/text/format'

const zone = 'America/Sao_Paulo'
const length = 86_400_000

/** Returns the head of a day: *Hoje*, *Ontem*, else `Quinta-feira, 5 de novembro`, with the year if it is another one. */
export function headOf(day: string, now = new Date()): string {
  const today = dayOf(now.toISOString())
  const past = Math.round((Date.parse(day) - Date.parse(today)) / length)
  const head =
    past === 0 || past === -1
      ? new Intl.RelativeTimeFormat(language.value, { numeric: 'auto' }).format(past, 'day')
      : inFull(day, today.slice(0, 4) !== day.slice(0, 4))
  return capitalize(head, language.value)
}

function inFull(day: string, isOtherYear: boolean): string {
  const parts = { weekday: 'long', day: 'numeric', month: 'long', timeZone: zone } as const
  const format = new Intl.DateTimeFormat(language.value, {
    ...parts,
    year: isOtherYear ? 'numeric' : undefined,
  })
  return format.format(new Date(`${day}T12:00:00-03:00`))
}
