import { computed, createModel, signal } from '@preact/signals-react'
import { conversationsFinish } from '~/api/actions.gen'
import { live } from '~/api/live'
import { idIn } from '~/parts/list/listState'
import { ListWindow } from '~/parts/list/listWindow'
import { tickRange, tickRow } from '~/parts/list/tickKeys'
import { Selection } from '~/parts/list/selection'
import { toaster } from '~/shell/toasts'
import { place } from '~/shell/place'
import { t } from '~/text'
import { describe } from '~/api/errors'
import { holdPageKeys } from '~/shell/pageKeys'
import { whyNot } from '~/api/can'
import { reasonOf } from '~/parts/act/acts'
import { askForMany } from '~/parts/act/many'
import { type Action, Actions, many } from './actions'
import { approach, readTarget, targetHeld } from './reads'
import { type Aim, type Target, aimAt, inWords, targetOf } from './target'
import type { Message } from './reads'

/** Pixels that a row of the inbox is high: more where fingers tap it. */
const rowHeight = matchMedia('(pointer: coarse)').matches ? 64 : 48

/** The most rows that a browser can lay out. */
export const mostRows = 400_000

/** Acts on one target. */
type Apply = (target: Target) => void | Promise<void>

/** The state of the inbox: the cursor, the ticked rows, and the open conversation. */
export const Triage = createModel(() => {
  const window = new ListWindow(rowHeight)
  const selection = new Selection()
  const openId = computed(() => idIn(place.search.value['open']))
  /** The row whose conversation is open, which may have several. */
  const openRow = signal<number | null>(null)
  let total = 0
  let rowAt: (index: number) => Message | undefined = () => undefined
  /** The row under the cursor that is opened once it is loaded. */
  let awaited: number | null = null

  /** Takes over the current rows. */
  const show = (rows: number, at: typeof rowAt) => {
    total = rows
    rowAt = at
    const row = awaited === window.cursor.peek() ? rowAt(awaited) : undefined
    if (row) open(row)
  }
  /** Remembers a row: ticked rows may have left the loaded pages. */
  const remember = (row: Message | undefined) => {
    if (row) selection.see(row.id, row)
    return row
  }

  const open = (row: Message) => {
    awaited = null
    openRow.value = row.id
    // Going from one to the next replaces the address, so *back* leads to the list.
    place.change({ open: row.conversation_id }, openId.peek() !== null)
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
  /** Closes what is open, so that no key means that while the cursor is on a row that is not loaded. */
  const leaveFor = (index: number) => {
    awaited = index
    place.change({ open: undefined }, openId.peek() !== null)
  }
  const step = (by: number) => {
    if (total > 0) go(window.next(by, total))
  }

  const ticking = { window, selection, idAt: (index: number) => rowAt(index)?.id }

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
  const nextOpen = (from: number, by: number, but: number): number | null => {
    for (let index = from + by; ; index += by) {
      const row = rowAt(index)
      if (!row) return null
      if (!row.finished && row.conversation_id !== but) return index
    }
  }

  /** Shows a conversation that an undo brought back. */
  const reveal = ({ conversation_id: conversation }: Target) => {
    const index = window.find((at) => rowAt(at)?.conversation_id === conversation)
    if (index >= 0) go(index)
    else place.change({ open: conversation }, openId.peek() !== null)
  }

  const actions = new Actions({
    isOpen: ({ conversation_id: id }) => openId.peek() === id,
    onFinished: goOn,
    onReopened: reveal,
  })
  const current = () => rowAt(window.cursor.peek())
  const ticked = computed(() => selection.rowsOf<Message>(selection.ids.value))
  const aim = () => aimAt({ ticked: ticked.peek(), open: openId.peek(), cursor: current() })
  /** Returns the reason why an action is disabled for its target; null if it is enabled or the target is loading. */
  const reasonFor = (action: Action): string | null => {
    const at = aim()
    if (at.is === 'ticked') {
      const isForMany = at.rows.length === 1 || action.many
      return isForMany
        ? whyNot(action.endpoint)
        : t('conversations-page.one-at-a-time', { n: at.rows.length })
    }
    const target = at.is === 'cursor' ? targetOf(at.row) : held(at)
    return target ? reasonOf(action, target) : null
  }
  const held = (at: Aim) => (at.is === 'open' ? targetHeld(at.id, openRow.peek() ?? undefined) : undefined)
  /** Applies an action to the target, after its dialog if it has one, or as `apply` does to a single one. */
  const perform = async (action: Action, apply: Apply = (target) => actions.act(action, target)) => {
    const at = aim()
    const reason = reasonFor(action)
    if (reason) return void toaster.bad(t(action.label), reason)
    if (at.is === 'ticked') {
      const [first] = at.rows
      if (action.many) askForMany(action, at.rows, selection, many)
      else if (first) await apply(targetOf(first))
    } else if (at.is === 'cursor') await apply(targetOf(at.row))
    else if (at.is === 'open') await performOnOpen(action, at.id, apply)
    else if (total > 0) toaster.bad(t(action.label), t('conversations-page.not-loaded'))
  }
  /** Closes the target for the last reason. */
  const repeat = () => perform(conversationsFinish, actions.repeat)
  /** Reads the open conversation by its number: it may be on no loaded page. */
  const performOnOpen = async (action: Action, id: number, apply: Apply) => {
    const known = held({ is: 'open', id })
    if (known) return apply(known)
    // Nothing is decided later on what cannot be seen now.
    if (live.lostAt.peek() !== null) {
      return void toaster.bad(t(action.label), t('conversations-page.not-loaded'))
    }
    const keys = holdPageKeys(true)
    try {
      const target = await readTarget(id, openRow.peek() ?? undefined)
      keys.release(() => {
        if (openId.peek() === id) void apply(target)
      })
    } catch (error) {
      if (!keys.isOff()) toaster.bad(t(action.label), describe(error))
      keys.drop()
    }
  }
  /** Describes the target of keys and palette. */
  const aimInWords = (): string | null => {
    const at = aim()
    if (at.is === 'none') return null
    if (at.is === 'ticked') return t('shell.list.selected', { n: at.rows.length })
    const target = at.is === 'cursor' ? targetOf(at.row) : held(at)
    if (target) return inWords(target)
    return at.is === 'open' ? t('conversations-page.title', { id: at.id }) : null
  }
  /** The visible part of the list, and the cursor. */
  const view = () => window

  return {
    view,
    selection,
    openId,
    openRow,
    actions,
    show,
    remember,
    open,
    go,
    step,
    tick: () => tickRow(ticking),
    tickRange: () => tickRange(ticking),
    current,
    ticked,
    perform,
    repeat,
    reasonFor,
    aimInWords,
  }
})

export type TriageModel = InstanceType<typeof Triage>
