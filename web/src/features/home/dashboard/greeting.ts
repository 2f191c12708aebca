import { language } from '~/text'

const zone = 'America/Sao_Paulo'
const hour = new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: zone })

/** Returns the part of the day in São Paulo, for the greeting. */
export function partOfDay(now = new Date()): 'morning' | 'afternoon' | 'evening' {
  const at = Number(hour.format(now))
  if (at < 5 || at >= 18) return 'evening'
  return at < 12 ? 'morning' : 'afternoon'
}

/** `sábado, 21 de novembro de 2026`, in the language of the visitor. */
export function longDate(now = new Date()): string {
  return now.toLocaleDateString(language.value, { dateStyle: 'full', timeZone: zone })
}
