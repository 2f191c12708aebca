import { language } from '~/text'

/** Units of time with their length in seconds, the longest first. */
const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** How long ago an instant was, roughly: `agora`, `há 5 minutos`, `ontem`. */
export function ago(instant: string, now = Date.now()): string {
  const seconds = (now - Date.parse(instant)) / 1000
  const words = new Intl.RelativeTimeFormat(language.value, { numeric: 'auto' })
  const [unit, length] = units.find((entry) => seconds >= entry[1]) ?? []
  return unit ? words.format(-Math.floor(seconds / length), unit) : words.format(0, 'second')
}
