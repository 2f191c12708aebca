import { computed, createModel, signal } from '@preact/signals-react'
import { idIn } from '~/parts/list/listState'
import { ListWindow } from '~/parts/list/listWindow'
import { place } from '~/shell/place'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import { type Message, approach } from './reads'
import type { Target } from './target'

/** Pixels that a row of the inbox is high: more where fingers tap it. */
const rowHeight = matchMedia('(pointer: coarse)').matches ? 64 : 48

type RowAt = (index: number) => Message | undefined

/** The row of the inbox under the keyboard, and the conversation that is open. */
export const InboxCursor = createModel(() => {
  const window = new ListWindow(rowHeight)
  const openId = computed(() => idIn(place.search.value['open']))
  /** The row whose conversation is open, which may have several. */
  const openRow = signal<number | null>(null)
  let total = 0
  let rowAt: RowAt = () => undefined
  /** The row under the cursor that is opened once it is loaded. */
  let awaited: number | null = null

  const current = () => rowAt(window.cursor.peek())
  const openNumber = (conversation: number | undefined) =>
    // Going from one to the next replaces the address, so *back* leads to the list.
    place.change({ open: conversation }, openId.peek() !== null)
  const open = (row: Message) => {
    awaited = null
    openRow.value = row.id
    openNumber(row.conversation_id)
  }
  /** Takes over the current rows. */
  const show = (rows: number, at: RowAt) => {
    total = rows
    rowAt = at
    const row = awaited === window.cursor.peek() ? rowAt(awaited) : undefined
    if (row) open(row)
  }
  /** Closes what is open, so that no key means that while the cursor is on a row that is not loaded. */
  const leaveFor = (index: number) => {
    awaited = index
    openNumber(undefined)
  }
  const go = (index: number) => {
    const row = rowAt(index)
    window.point(Math.max(0, Math.min(total - 1, index)))
    if (row) open(row)
    else leaveFor(index)
    for (const near of [index + 1, index - 1]) {
      const neighbour = rowAt(near)
      if (neighbour && !neighbour.can.read) approach(neighbour.conversation_id)
    }
  }
  const step = (by: number) => {
    if (total > 0) go(window.next(by, total))
  }

  const nextOpen = (from: number, by: number, but: number): number | null => {
    for (let index = from + by; ; index += by) {
      const row = rowAt(index)
      if (!row) return null
      if (!row.finished && row.conversation_id !== but) return index
    }
  }
  /** Moves on to the next open conversation after a closing. */
  const goOn = ({ conversation_id: conversation }: Target) => {
    if (place.shown.peek()?.name !== 'cms-conversations') return
    const cursor = window.cursor.peek()
    // If the closed conversation is not under the cursor, the row under the cursor comes next.
    const from = rowAt(cursor)?.conversation_id === conversation ? cursor : cursor - 1
    const ahead = nextOpen(from, 1, conversation) ?? nextOpen(from, -1, conversation)
    if (ahead !== null) return go(ahead)
    place.change({ open: undefined }, true)
    window.point(cursor)
    toaster.good(t('conversations-page.no-more-open'))
  }
  /** Shows a conversation that an undo brought back. */
  const reveal = ({ conversation_id: conversation }: Target) => {
    const index = window.find((at) => rowAt(at)?.conversation_id === conversation)
    if (index >= 0) go(index)
    else openNumber(conversation)
  }

  return {
    /** Returns the visible part of the list, with the index of the row under the keyboard. */
    view: () => window,
    isEmpty: () => total === 0,
    idAt: (index: number) => rowAt(index)?.id,
    openId,
    openRow,
    current,
    show,
    open,
    go,
    step,
    goOn,
    reveal,
  }
})

export type InboxCursorModel = InstanceType<typeof InboxCursor>
