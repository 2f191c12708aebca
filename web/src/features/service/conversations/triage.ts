import { computed, createModel } from '@preact/signals-react'
import { Selection } from '~/parts/list/selection'
import { tickRange, tickRow } from '~/parts/list/tickKeys'
import { Actions } from './actions'
import { InboxCursor } from './inboxCursor'
import { InboxWork } from './inboxWork'
import type { Message } from './reads'

/** The most rows that a browser can lay out. */
export const mostRows = 400_000

/** The state of the inbox: the cursor with the open conversation, the ticked rows, and what is done to them. */
export const Triage = createModel(() => {
  const cursor = new InboxCursor()
  const selection = new Selection()
  const ticked = computed(() => selection.rowsOf<Message>(selection.ids.value))
  const ticking = { window: cursor.view(), selection, idAt: cursor.idAt }
  const actions = new Actions({
    isOpen: ({ conversation_id: id }) => cursor.openId.peek() === id,
    onFinished: cursor.goOn,
    onReopened: cursor.reveal,
  })
  const work = new InboxWork({ cursor, selection, ticked, actions })

  /** Remembers a row: ticked rows may have left the loaded pages. */
  const remember = (row: Message | undefined) => {
    if (row) selection.see(row.id, row)
    return row
  }

  return {
    cursor,
    selection,
    ticked,
    remember,
    tick: () => tickRow(ticking),
    tickRange: () => tickRange(ticking),
    actions,
    work,
  }
})

export type TriageModel = InstanceType<typeof Triage>
