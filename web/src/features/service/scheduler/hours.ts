import type { Schemas } from '~/api/call'
import { type Key, t } from '~/text'
import { minutesOf, weekdayOf } from './days'
import type { Span } from './overlaps'

export type WorkingHours = Schemas['WorkingHours']

/** The weekdays, as the working hours name them, Sunday first. */
const names = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

export type Weekday = (typeof names)[number]

/** The weekdays with their labels, Monday first. */
export const weekdays: { name: Weekday; label: Key }[] = [
  { name: 'monday', label: 'scheduler.day.monday' },
  { name: 'tuesday', label: 'scheduler.day.tuesday' },
  { name: 'wednesday', label: 'scheduler.day.wednesday' },
  { name: 'thursday', label: 'scheduler.day.thursday' },
  { name: 'friday', label: 'scheduler.day.friday' },
  { name: 'saturday', label: 'scheduler.day.saturday' },
  { name: 'sunday', label: 'scheduler.day.sunday' },
]

/** An interval of a weekday that is none: what was typed, why, and the one before it. */
interface Wrong {
  why: 'end' | 'form' | 'order'
  part: string
  before: string
}

/** Parses the hours of a weekday as the contract does, up to the first interval that is none. */
function parse(text: string): { spans: Span[]; wrong: Wrong | null } {
  const parts = text.replaceAll(/[,;]/g, ' ').replaceAll(/[–—]/g, '-').split(/\s+/).filter(Boolean)
  const spans: Span[] = []
  for (const [at, part] of parts.entries()) {
    const [, from = '', until = ''] = /^(\d{1,2}:\d{2})-(\d{1,2}:\d{2})$/.exec(part) ?? []
    const [start = Number.NaN, end = Number.NaN] = [from, until].map((time) => {
      const [hours = 99, minutes = 99] = time.split(':').map(Number)
      return hours < 24 && minutes < 60 ? minutesOf(time.padStart(5, '0')) : Number.NaN
    })
    const wrong = (why: Wrong['why']) => ({ spans, wrong: { why, part, before: parts[at - 1] ?? '' } })
    if (Number.isNaN(start + end)) return wrong('form')
    if (end <= start) return wrong('end')
    if (start < (spans.at(-1)?.until ?? 0)) return wrong('order')
    spans.push({ from: start, until: end })
  }
  return { spans, wrong: null }
}

/** Returns the intervals of a weekday: `09:00-12:00 13:00-18:00`, none for a day off. Returns null if one of them is none. */
export function intervalsOf(text: string): Span[] | null {
  const { spans, wrong } = parse(text)
  return wrong ? null : spans
}

const reasons = {
  end: 'scheduler-page.hours.wrong-end',
  form: 'scheduler-page.hours.wrong-form',
  order: 'scheduler-page.hours.wrong-order',
} as const

/** Returns which interval of a weekday is wrong and why; null if none is. */
export function whyWrong(text: string): string | null {
  const { wrong } = parse(text)
  return wrong && t(reasons[wrong.why], { part: wrong.part, before: wrong.before })
}

/** Returns the working hours of a day. */
export const hoursOn = (hours: WorkingHours, day: string): Span[] =>
  intervalsOf(hours[names[weekdayOf(day)] ?? 'sunday'] ?? '') ?? []

/** Returns the hours of a week in a line for each run of the same days, as `seg.–sex. 09:00-18:00`. */
export function summaryOf(hours: WorkingHours, label: (day: Weekday) => string): string[] {
  const runs: { first: Weekday; last: Weekday; text: string }[] = []
  for (const { name } of weekdays) {
    const text = hours[name] ?? ''
    const last = runs.at(-1)
    if (last && last.text === text) last.last = name
    else runs.push({ first: name, last: name, text })
  }
  return runs
    .filter(({ text }) => text !== '')
    .map(({ first, last, text }) => {
      const days = first === last ? label(first) : `${label(first)}–${label(last)}`
      return `${days} ${text.replaceAll('-', '–')}`
    })
}
