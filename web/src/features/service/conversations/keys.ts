import { useEffect } from 'react'
import { type Command, here } from '~/shell/here'
import { type PageKey, keysOfActs, usePageKeys } from '~/shell/typing'
import { undos } from '~/parts/write/undos'
import { t } from '~/text'
import { actions, pictureOf } from './actions'
import type { TriageModel } from './triage'

/** The keys of the inbox. They are ignored while the user types or a dialog is open. */
export function useKeys(triage: TriageModel, onSearch: () => void): void {
  usePageKeys(tableOf(triage, onSearch))
  useEffect(() => here.offer(() => commandsOn(triage)), [triage])
}

/** Offers the actions of the keys in the palette, with the same target. */
function commandsOn(triage: TriageModel): Command[] {
  const place = triage.work.aimInWords()
  if (place === null) return []
  return actions.map((action) => ({
    id: `conversation-${action.id}`,
    icon: pictureOf(action),
    title: t(action.label),
    place,
    hotkey: action.key?.toUpperCase(),
    reason: triage.work.reasonFor(action),
    run: () => void triage.work.perform(action),
  }))
}

/** The keys of the inbox, and those of the actions on its conversations. */
function tableOf(triage: TriageModel, onSearch: () => void): PageKey[] {
  // Enter presses a focused button; elsewhere it opens the row under the cursor.
  const open = ({ key, target }: KeyboardEvent) => {
    if (key === 'Enter' && target !== document.body) return undefined
    const row = triage.cursor.current()
    return row && (() => triage.cursor.open(row))
  }
  return [
    { on: ['j'], label: 'next', does: () => () => triage.cursor.step(1) },
    { on: ['k'], label: 'previous', does: () => () => triage.cursor.step(-1) },
    { on: ['o', 'Enter'], label: 'open', does: open },
    { on: ['x'], label: 'tick', does: () => triage.tick },
    { on: ['X'], label: 'tick-range', does: () => triage.tickRange },
    { on: ['.'], label: 'conversations-page.keys.repeat', does: () => () => void triage.work.repeat() },
    { on: ['u'], label: 'undo.latest', does: () => () => void undos.last() },
    { on: ['/'], label: 'search', does: () => onSearch },
    { on: [], shown: '1–7', label: 'conversations-page.keys.reasons' },
    ...keysOfActs(actions, (action) => () => void triage.work.perform(action)),
  ]
}
