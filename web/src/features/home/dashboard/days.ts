import { language } from '~/text'

const day = 86_400_000

/** Formats the distance between two ISO dates: `hoje`, `amanhã`, `em 3 dias`. */
export function inDays(date: string, today: string): string {
  const days = Math.round((Date.parse(date) - Date.parse(today)) / day)
  return new Intl.RelativeTimeFormat(language.value, { numeric: 'auto' }).format(days, 'day')
}

/** Returns the number of days from one ISO date to another, both included. */
export const daysIn = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / day) + 1
