import { useEffect } from 'react'
import { iconOf } from '~/parts/act/icons'
import { undos } from '~/parts/write/undos'
import { type Command, here } from '~/shell/here'
import { isOfControl } from '~/shell/ownKeys'
import { type PageKey, keysOfActs, usePageKeys } from '~/shell/typing'
import { t } from '~/text'
import { acts } from './actions'
import type { DeskModel } from './desk'
import type { Card } from './view'

/** Returns a key as it is shown: capitals are keys with Shift. */
export const shown = (key: string) => (key === key.toUpperCase() ? `⇧${key}` : key.toUpperCase())

/** The keys of the board. They are ignored while the user types or a dialog is open. */
export function useKeys(desk: DeskModel): void {
  usePageKeys(tableOf(desk))
  useEffect(() => here.offer(() => commandsOn(desk)), [desk])
}

/** Offers the actions of the keys in the palette, with the same target. */
function commandsOn(desk: DeskModel): Command[] {
  const ticked = desk.ticks.rows.value
  const card = ticked[0] ?? desk.cursor.current()
  if (!card) return []
  const place = ticked.length > 1 ? t('shell.list.selected', { n: ticked.length }) : card.user.name
  return acts.map((act) => ({
    id: `card-${act.id}`,
    icon: iconOf(act),
    title: t(act.label),
    place,
    hotkey: act.key ? shown(act.key) : undefined,
    reason: desk.work.reasonFor(act),
    run: () => desk.work.perform(act),
  }))
}

/** The keys of the board, and those of the actions on its cards. */
function tableOf(desk: DeskModel): PageKey[] {
  const own = (run: () => void) => (event: KeyboardEvent) => (isOfControl(event) ? undefined : run)
  const onCard = (run: (card: Card) => void) => (event: KeyboardEvent) => {
    const card = desk.cursor.current()
    return card && !isOfControl(event) ? () => run(card) : undefined
  }
  const along = (by: 1 | -1) => (event: KeyboardEvent) =>
    own(() => (event.shiftKey ? desk.ticks.tickAlong(() => desk.steps.step(by)) : desk.steps.step(by)))(event)
  const close = () => {
    if (desk.cursor.openId.peek() !== null) return desk.cursor.close
    return desk.ticks.rows.peek().length > 0 ? desk.ticks.selection.clear : undefined
  }
  return [
    { on: ['j', 'ArrowDown'], label: 'kanban-page.keys.down', does: along(1) },
    { on: ['k', 'ArrowUp'], label: 'kanban-page.keys.up', does: along(-1) },
    { on: ['h', 'ArrowLeft'], label: 'kanban-page.keys.left', does: own(() => desk.steps.across(-1)) },
    { on: ['l', 'ArrowRight'], label: 'kanban-page.keys.right', does: own(() => desk.steps.across(1)) },
    {
      on: ['PageDown'],
      shown: 'PgDn',
      label: 'kanban-page.keys.five-down',
      does: own(() => desk.steps.step(5)),
    },
    {
      on: ['PageUp'],
      shown: 'PgUp',
      label: 'kanban-page.keys.five-up',
      does: own(() => desk.steps.step(-5)),
    },
    {
      on: ['H'],
      label: 'kanban-page.keys.move-left',
      does: onCard((card) => desk.moves.moveAside(card, -1)),
    },
    {
      on: ['L'],
      label: 'kanban-page.keys.move-right',
      does: onCard((card) => desk.moves.moveAside(card, 1)),
    },
    { on: ['J'], label: 'kanban-page.keys.move-down', does: onCard((card) => desk.moves.moveAlong(card, 1)) },
    { on: ['K'], label: 'kanban-page.keys.move-up', does: onCard((card) => desk.moves.moveAlong(card, -1)) },
    { on: ['Enter'], label: 'kanban-page.keys.open', does: onCard(desk.cursor.open) },
    { on: ['Escape'], label: 'kanban-page.keys.close', does: close },
    { on: ['x'], label: 'kanban-page.keys.mark', does: () => () => desk.ticks.tick() },
    { on: [], shown: '⇧↓ ⇧↑', label: 'kanban-page.keys.mark-range' },
    { on: ['b'], label: 'action.meetings.book', does: onCard((card) => desk.dialogs.meet(card)) },
    { on: ['u'], label: 'undo.latest', does: () => () => void undos.last() },
    { on: ['/'], label: 'search', does: () => toSearch },
    ...keysOfActs(acts, (act) => () => desk.work.perform(act)),
  ]
}

const toSearch = () => document.querySelector<HTMLInputElement>('[role=search] input')?.select()
