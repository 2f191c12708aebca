import { useEffect } from 'react'
import { undos } from '~/parts/write/undos'
import { iconOf } from '~/parts/act/icons'
import { type Act, reasonOf } from '~/parts/act/acts'
import { type Command, here } from '~/shell/here'
import { isOfControl } from '~/shell/ownKeys'
import { type PageKey, usePageKeys } from '~/shell/typing'
import { t } from '~/text'
import { today } from '~/text/format'
import { acts } from './acts'
import type { AgendaModel } from './agenda'
import { views } from './view'

/** Returns the key of an action in the agenda. */
export const keyOf = (key: string | null) => (key ? `⇧${key.toUpperCase()}` : undefined)

/** The keys of the agenda. They are ignored while the user types or a dialog is open. */
export function useKeys(agenda: AgendaModel): void {
  usePageKeys(tableOf(agenda))
  useEffect(() => here.offer(() => commandsOn(agenda)), [agenda])
}

/** Returns the meeting under the keyboard, or the open one before the keyboard is anywhere. */
const current = (agenda: AgendaModel) => {
  const stop = agenda.cursor.value
  const [, id] = /^meeting-(\d+)$/.exec(stop ?? '') ?? []
  const chosen = stop === null ? agenda.openId.value : id ? Number(id) : null
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

/** The keys of the agenda. Those of the actions go with Shift: the letters alone choose the view. */
function tableOf(agenda: AgendaModel): PageKey[] {
  const own = (run: (of: AgendaModel, by: 1 | -1) => void) => (event: KeyboardEvent) =>
    isOfControl(event) ? undefined : () => run(agenda, /Down|Right/.test(event.key) ? 1 : -1)
  return [
    { on: ['ArrowUp', 'ArrowDown'], label: 'scheduler-page.keys.along', does: own(step) },
    { on: ['ArrowLeft', 'ArrowRight'], label: 'scheduler-page.keys.across', does: own(across) },
    { on: [], shown: '↵', label: 'scheduler-page.keys.open' },
    { on: ['b'], label: 'scheduler-page.book', does: () => () => agenda.book(undefined, undefined) },
    { on: ['j'], label: 'scheduler-page.next', does: () => () => agenda.page(1) },
    { on: ['k'], label: 'scheduler-page.previous', does: () => () => agenda.page(-1) },
    { on: ['t'], label: 'shell.period.today', does: () => () => agenda.goTo(today()) },
    ...views.map(({ key, name, label }) => ({ on: [key], label, does: () => () => agenda.look(name) })),
    { on: ['u'], label: 'undo.latest', does: () => () => void undos.last() },
    {
      on: ['Escape'],
      label: 'scheduler-page.keys.close',
      does: () => (agenda.openId.peek() === null ? undefined : agenda.close),
    },
    ...acts.flatMap((act) =>
      act.key === null
        ? []
        : [{ on: [act.key.toUpperCase()], label: act.label, does: () => performed(act, agenda) }],
    ),
  ]
}

function performed(act: Act, agenda: AgendaModel): (() => void) | undefined {
  const meeting = current(agenda)
  return meeting && (() => agenda.desk.act(act, meeting))
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
  // The open meeting follows the keyboard.
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
