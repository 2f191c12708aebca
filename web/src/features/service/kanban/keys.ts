import { signal } from '@preact/signals-react'
import { useEffect } from 'react'
import { iconOf } from '~/parts/act/icons'
import { undos } from '~/parts/write/undos'
import { type Command, here } from '~/shell/here'
import { usePageKeys } from '~/shell/typing'
import { type Key, t } from '~/text'
import { acts } from './actions'
import type { DeskModel } from './desk'

/** True while the list of keys is open. */
export const helping = signal(false)

/** The labels of the board's own keys; actions have theirs. */
export const moves: { key: string; label: Key }[] = [
  { key: 'J ↓', label: 'kanban-page.keys.down' },
  { key: 'K ↑', label: 'kanban-page.keys.up' },
  { key: 'H ←', label: 'kanban-page.keys.left' },
  { key: 'L →', label: 'kanban-page.keys.right' },
  { key: '⇧H', label: 'kanban-page.keys.move-left' },
  { key: '⇧L', label: 'kanban-page.keys.move-right' },
  { key: '⇧J', label: 'kanban-page.keys.move-down' },
  { key: '⇧K', label: 'kanban-page.keys.move-up' },
  { key: '↵', label: 'kanban-page.keys.open' },
  { key: 'Esc', label: 'kanban-page.keys.close' },
  { key: 'X', label: 'kanban-page.keys.mark' },
  { key: '⇧↓ ⇧↑', label: 'kanban-page.keys.mark-range' },
  { key: 'B', label: 'action.meetings.book' },
  { key: 'U', label: 'kanban-page.keys.undo' },
  { key: '/', label: 'kanban-page.keys.search' },
  { key: '?', label: 'kanban-page.keys.help' },
]

/** Returns a key as it is shown: capitals are keys with Shift. */
export const shown = (key: string) => (key === key.toUpperCase() ? `⇧${key}` : key.toUpperCase())

/** The keys of the board. They are ignored while the user types or a dialog is open. */
export function useKeys(desk: DeskModel): void {
  usePageKeys((event) => (isOther(event) ? undefined : meaning(event, desk)))
  useEffect(() => here.offer(() => commandsOn(desk)), [desk])
}

/** Returns whether a control has a use of its own for a key: Enter presses a button, arrows go through tabs and radios. */
function isOther({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false
  if (['Enter', ' '].includes(key)) return target.closest('button, a, summary, label') !== null
  return key.startsWith('Arrow') && target.closest('[role=tablist], [role=radiogroup], [type=radio]') !== null
}

/** Offers the actions of the keys in the palette, with the same target. */
function commandsOn(desk: DeskModel): Command[] {
  const ticked = desk.ticked.value
  const card = ticked[0] ?? desk.current()
  if (!card) return []
  const place = ticked.length > 1 ? t('shell.list.selected', { n: ticked.length }) : card.user.name
  return acts.map((act) => ({
    id: `card-${act.id}`,
    icon: iconOf(act),
    title: t(act.label),
    place,
    hotkey: act.key ? shown(act.key) : undefined,
    reason: desk.reasonFor(act),
    run: () => desk.perform(act),
  }))
}

function meaning(event: KeyboardEvent, desk: DeskModel): (() => void) | undefined {
  const { key, shiftKey } = event
  const card = desk.current()
  const down = shiftKey ? () => desk.tickStep(1) : () => desk.step(1)
  const up = shiftKey ? () => desk.tickStep(-1) : () => desk.step(-1)
  const own: Record<string, (() => void) | undefined> = {
    j: () => desk.step(1),
    k: () => desk.step(-1),
    h: () => desk.across(-1),
    l: () => desk.across(1),
    ArrowDown: down,
    ArrowUp: up,
    ArrowLeft: () => desk.across(-1),
    ArrowRight: () => desk.across(1),
    PageDown: () => desk.step(5),
    PageUp: () => desk.step(-5),
    H: card && (() => desk.moves.moveAside(card, -1)),
    L: card && (() => desk.moves.moveAside(card, 1)),
    J: card && (() => desk.moves.moveAlong(card, 1)),
    K: card && (() => desk.moves.moveAlong(card, -1)),
    Enter: card && (() => desk.open(card)),
    b: card && (() => desk.meet(card)),
    x: () => desk.tick(),
    u: () => void undos.last(),
    '/': () => document.querySelector<HTMLInputElement>('[role=search] input')?.select(),
    '?': () => (helping.value = true),
  }
  if (key === 'Escape') {
    if (desk.openId.peek() !== null) return desk.close
    return desk.ticked.peek().length > 0 ? desk.selection.clear : undefined
  }
  const act = acts.find((one) => one.key === key)
  return act ? () => desk.perform(act) : own[key]
}
