import { mask } from './mask'

/** Returns whether a text is no beginning of a date by its mask: a name, a distance such as `+3`, or a clock's time. */
export const isInWords = (text: string): boolean => /^[+-]|^\d{1,2}:|[^\d\s/.:-]/.test(text)

/**
 * Returns what was typed of a day so far, by its mask: `1/` begins `01/`, and a hyphen after four digits begins a day as `2026-12-05`,
 * whose year the mask has parted. The year's end is then no month, so that `05-12-2026` is typed as ever. Words stay as they are.
 */
export function typedDay(pattern: string, text: string): string {
  const [, first, second] = /^(\d\d)\/(\d\d)-$/.exec(text) ?? []
  if (first !== undefined && Number(second) > 12) return `${first}${second}-`
  if (/^\d{4}-/.test(text) || isInWords(text)) return text
  const padded = text
    .replace(/^(\d)[/.-]/, (_, day: string) => `0${day}/`)
    .replace(/^(\d\d\/)(\d)[/.-]/, (_, day: string, month: string) => `${day}0${month}/`)
  return mask([pattern], padded)
}

/** Returns a day whose year was typed with two digits with all four: this century's, unless it is more than twenty years ahead. */
export function wholeYear(text: string, today: Date): string | null {
  const [, day, two] = /^(\d\d\/\d\d\/)(\d\d)$/.exec(text) ?? []
  if (day === undefined || two === undefined) return null
  const century = Number(two) > (today.getFullYear() % 100) + 20 ? '19' : '20'
  return `${day}${century}${two}`
}
