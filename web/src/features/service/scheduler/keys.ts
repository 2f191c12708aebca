import { signal } from '@preact/signals-react'
import { useEffect } from 'react'
import { undos } from '~/parts/write/undos'
import { iconOf } from '~/parts/act/icons'
import { reasonOf } from '~/parts/act/acts'
import { type Command, here } from '~/shell/here'
import { usePageKeys } from '~/shell/typing'
import { type Key, t } from '~/text'
import { today } from '~/text/format'
import { acts } from './acts'
import type { AgendaModel } from './agenda'
import { views } from './view'

/** True while the list of keys is open. */
export const helping = signal(false)

/** The labels of the agenda's keys; actions have theirs, with Shift: the letters alone choose the view. */
export const keys: { key: string; label: Key }[] = [
  { key: '↑ ↓', label: 'scheduler-page.keys.along' },
  { key: '← →', label: 'scheduler-page.keys.across' },
  { key: '↵', label: 'scheduler-page.keys.open' },
  { key: 'B', label: 'scheduler-page.book' },
  { key: 'J', label: 'scheduler-page.keys.next' },
  { key: 'K', label: 'scheduler-page.keys.previous' },
  { key: 'T', label: 'scheduler-page.today' },
  { key: 'D', label: 'scheduler-page.view.day' },
  { key: 'S', label: 'scheduler-page.view.week' },
  { key: 'M', label: 'scheduler-page.view.month' },
  { key: 'U', label: 'scheduler-page.keys.undo' },
  { key: 'Esc', label: 'scheduler-page.keys.close' },
  { key: '?', label: 'scheduler-page.keys.help' },
]

/** Returns the key of an action in the agenda. */
export const keyOf = (key: string | null) => (key ? `⇧${key.toUpperCase()}` : undefined)

/** The keys of the agenda. They are ignored while the user types or a dialog is open. */
export function useKeys(agenda: AgendaModel): void {
  usePageKeys((event) => (isOther(event) ? undefined : meaning(event, agenda)))
  useEffect(() => here.offer(() => commandsOn(agenda)), [agenda])
}

/** Returns whether a control has a use of its own for a key. */
function isOther({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false
  if (['Enter', ' '].includes(key)) return target.closest('button, a, summary, label') !== null
  return key.startsWith('Arrow') && target.closest('[role=tablist], [role=radiogroup], [type=radio]') !== null
}

/** Returns the meeting that is open, or under the keyboard. */
const current = (agenda: AgendaModel) => {
  const [, id] = /^meeting-(\d+)$/.exec(agenda.cursor.value ?? '') ?? []
  const chosen = agenda.openId.value ?? (id ? Number(id) : null)
  return chosen === null ? undefined : agenda.known(chosen)
}

function commandsOn(agenda: AgendaModel): Command[] {
  const meeting = current(agenda)
  if (!meeting) return []
  return acts.map((act) => ({
    id: `meeting-${act.id}`,
    icon: iconOf(act),
    title: t(act.label),
    place: meeting.member.name,
    hotkey: keyOf(act.key),
    reason: reasonOf(act, meeting),
    run: () => agenda.desk.act(act, meeting),
  }))
}

function meaning({ key, shiftKey }: KeyboardEvent, agenda: AgendaModel): (() => void) | undefined {
  const view = views.find((one) => one.key === key)
  if (view) return () => agenda.look(view.name)
  const meeting = current(agenda)
  const act = shiftKey && meeting && acts.find((one) => one.key?.toUpperCase() === key)
  if (act && meeting) return () => agenda.desk.act(act, meeting)
  const own: Record<string, (() => void) | undefined> = {
    ArrowDown: () => step(agenda, 1),
    ArrowUp: () => step(agenda, -1),
    ArrowRight: () => across(agenda, 1),
    ArrowLeft: () => across(agenda, -1),
    t: () => agenda.goTo(today()),
    j: () => agenda.page(1),
    k: () => agenda.page(-1),
    b: () => agenda.book(undefined, undefined),
    u: () => void undos.last(),
    '?': () => (helping.value = true),
    Escape: agenda.openId.peek() === null ? undefined : agenda.close,
  }
  return own[key]
}

const stopsIn = (column: Element) =>
  [...column.querySelectorAll<HTMLElement>('[data-stop]')].toSorted((a, b) => {
    const [one = '', other = ''] = [a.dataset['at'], b.dataset['at']]
    return one < other ? -1 : Number(one > other)
  })

const columns = () => [...document.querySelectorAll('[data-column]')]
const element = (agenda: AgendaModel) => {
  const stop = agenda.cursor.peek()
  return stop === null ? null : document.getElementById(stop)
}

/** Goes to the first meeting or free time of today, otherwise of the first column that has one. */
function begin(agenda: AgendaModel): void {
  const present = document.querySelector('[data-column][data-today]')
  const first = [...(present ? [present] : []), ...columns()].flatMap((column) =>
    stopsIn(column).slice(0, 1),
  )[0]
  if (first) go(agenda, first)
}

function go(agenda: AgendaModel, stop: HTMLElement): void {
  const id = stop.dataset['stop'] ?? null
  agenda.point(id)
  // What is open follows the keyboard.
  const [, meeting] = /^meeting-(\d+)$/.exec(id ?? '') ?? []
  const found = meeting ? agenda.known(Number(meeting)) : undefined
  if (agenda.openId.peek() !== null && found) agenda.open(found)
}

function step(agenda: AgendaModel, by: 1 | -1): void {
  const from = element(agenda)
  const column = from?.closest('[data-column]')
  if (!from || !column) return begin(agenda)
  const stops = stopsIn(column)
  const next = stops[stops.indexOf(from) + by]
  if (next) go(agenda, next)
}

/** Goes to the nearest time of the next column on a side that has any. */
function across(agenda: AgendaModel, by: 1 | -1): void {
  const from = element(agenda)
  const column = from?.closest('[data-column]')
  if (!from || !column) return begin(agenda)
  const all = columns()
  const at = from.dataset['at']?.slice(11) ?? ''
  for (let next = all.indexOf(column) + by; next >= 0 && next < all.length; next += by) {
    const beside = all[next]
    const stops = beside ? stopsIn(beside) : []
    const there = stops.find((stop) => (stop.dataset['at']?.slice(11) ?? '') >= at) ?? stops.at(-1)
    if (there) return go(agenda, there)
  }
}
