import { useEffect } from 'react'
import { type Command, here } from '~/shell/here'
import { usePageKeys } from '~/shell/typing'
import { undos } from '~/parts/write/undos'
import { type Key, t } from '~/text'
import { actions, pictureOf } from './actions'
import { helping } from './help'
import type { TriageModel } from './triage'

/** The labels of the inbox's own keys; actions have theirs. */
export const moves: { key: string; label: Key }[] = [
  { key: 'J', label: 'conversations-page.keys.next' },
  { key: 'K', label: 'conversations-page.keys.previous' },
  { key: 'O', label: 'conversations-page.keys.open' },
  { key: 'X', label: 'conversations-page.keys.select' },
  { key: '⇧X', label: 'conversations-page.keys.select-range' },
  { key: '.', label: 'conversations-page.keys.repeat' },
  { key: 'U', label: 'conversations-page.keys.undo' },
  { key: '/', label: 'conversations-page.keys.search' },
  { key: '?', label: 'conversations-page.keys.help' },
]

/** The keys of the inbox. They are ignored while the user types or a dialog is open. */
export function useKeys(triage: TriageModel, onSearch: () => void): void {
  usePageKeys((event) => meaning(event, triage, onSearch))
  useEffect(() => here.offer(() => commandsOn(triage)), [triage])
}

/** Offers the actions of the keys in the palette, with the same target. */
function commandsOn(triage: TriageModel): Command[] {
  const place = triage.aimInWords()
  if (place === null) return []
  return actions.map((action) => ({
    id: `conversation-${action.id}`,
    icon: pictureOf(action),
    title: t(action.label),
    place,
    hotkey: action.key?.toUpperCase(),
    reason: triage.reasonFor(action),
    run: () => void triage.perform(action),
  }))
}

function meaning(event: KeyboardEvent, triage: TriageModel, onSearch: () => void): (() => void) | undefined {
  const row = triage.current()
  const moved: Record<string, () => void> = {
    j: () => triage.step(1),
    k: () => triage.step(-1),
    o: () => row && triage.open(row),
    x: () => triage.tick(),
    X: () => triage.tickRange(),
    u: () => void undos.last(),
    '.': () => void triage.repeat(),
    '/': onSearch,
    '?': () => (helping.value = true),
  }
  // Enter presses a focused button; elsewhere it opens the row under the cursor.
  if (event.key === 'Enter' && event.target === document.body) return moved['o']
  const action = actions.find(({ key }) => key === event.key.toLowerCase())
  if (action && !event.shiftKey) return () => void triage.perform(action)
  return moved[event.key] ?? moved[event.shiftKey ? '' : event.key.toLowerCase()]
}
