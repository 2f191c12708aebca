import { createModel, signal } from '@preact/signals-react'
import { Undo2 } from 'lucide-react'
import type { Endpoint } from '~/api/call'
import { Refused, describe } from '~/api/errors'
import { optional, t } from '~/text'
import { type Command, here } from '~/shell/here'
import { toaster } from '~/shell/toasts'

/** How a write is undone. */
export interface Undoing {
  /** Reverts the write, and returns the sentence that tells so; null if it asks first. */
  undo: () => Promise<string | null>
  /** Reads again what the undo changed. Undone together, writes with the same function read once. */
  reread: () => Promise<unknown>
  /** Shows what was brought back, after it was read. */
  show?: () => void
}

/** A write that can be undone. */
interface UndoableWrite extends Undoing {
  id: number
  /** The text of its toast. */
  text: string
}

/** The options of a toast with an undo. */
interface Told {
  /** The second line. */
  text?: string | undefined
  /** Seconds until the write can no longer be undone. */
  leaves?: number | undefined
  /** The endpoint of the write. Successive writes of one endpoint share a toast. */
  of?: Endpoint['id'] | undefined
  /** The label of the undo. */
  label?: string
}

/** The writes that share the toast on screen. */
interface Fold {
  of: Endpoint['id']
  toast: number
  ids: number[]
}

/** Limit on stored writes. */
const most = 100

/** The latest writes of this page that can be undone, with or without their toasts. */
const Undos = createModel(() => {
  const deeds = signal<readonly UndoableWrite[]>([])
  let next = 0
  let fold: Fold | null = null
  /** The undos that were asked for, one after the other. */
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = (job: () => Promise<void>) => {
    const end = turn.then(job)
    turn = end.catch(() => undefined)
    return end
  }

  const forget = (id: number) => {
    deeds.value = deeds.peek().filter((deed) => deed.id !== id)
  }
  const isLeft = (id: number) => deeds.peek().some((deed) => deed.id === id)

  /** Undoes a write. Returns its sentence, or null after a failure. */
  const undo = async (deed: UndoableWrite): Promise<string | null> => {
    forget(deed.id)
    try {
      return await deed.undo()
    } catch (error) {
      // What is impossible is passed over. Without an answer, the next undo is still of this write, and not of an earlier one.
      if (error instanceof Refused) toaster.bad(t('undo.impossible', { what: deed.text }), describe(error))
      else {
        deeds.value = [...deeds.peek(), deed].toSorted((a, b) => a.id - b.id)
        toaster.bad(t('undo.failed'), describe(error))
      }
      return null
    }
  }
  /** Undoes writes, the latest first, and tells it in one toast. */
  const undoAll = async (...ids: number[]) => {
    const chosen = deeds.peek().filter(({ id }) => ids.includes(id))
    const done: { sentence: string; deed: UndoableWrite }[] = []
    for (const deed of chosen.toReversed()) {
      // One after the other: a later write may have built on an earlier one.
      // oxlint-disable-next-line no-await-in-loop
      const sentence = await undo(deed)
      if (sentence !== null) done.push({ sentence, deed })
    }
    // Read before the confirmation, because a user who reads it may act again.
    await Promise.all([...new Set(chosen.map(({ reread }) => reread))].map((reread) => reread()))
    const [first] = done
    if (!first) return
    toaster.good(done.length > 1 ? t('undo.done', { n: done.length }) : first.sentence)
    first.deed.show?.()
  }

  /** Shows a toast with the undo of this write, and of those of the same kind whose toast is still there. */
  const tell = (sentence: string, how: Undoing, { text, leaves, of, label = t('undo.label') }: Told = {}) => {
    next += 1
    const id = next
    deeds.value = [...deeds.peek(), { id, text: sentence, ...how }].slice(-most)
    const earlier = of && fold?.of === of && toaster.isShown(fold.toast) ? fold.ids.filter(isLeft) : []
    const ids = [...earlier, id]
    const n = ids.length
    const heading = n > 1 ? (optional(`action.${of}.folded`, { n }) ?? t('undo.folded', { n })) : sentence
    const one = { label: n > 1 ? t('undo.latest') : label, run: () => void run(id) }
    const all = { label: t('undo.all', { n }), run: () => void run(...ids) }
    const toast = toaster.good(heading, n > 1 ? sentence : text, n > 1 ? [one, all] : [one], leaves)
    fold = of ? { of, toast, ids } : null
    return () => forget(id)
  }
  const run = (...ids: number[]) => inTurn(() => undoAll(...ids))
  /** Undoes the latest write that is not undone. */
  const last = () =>
    inTurn(async () => {
      const deed = deeds.peek().at(-1)
      if (deed) await undoAll(deed.id)
      else toaster.good(t('undo.none'))
    })

  return { deeds, tell, last, run }
})

export const undos = new Undos()

// The palette lists them, the latest first.
here.offer(() =>
  undos.deeds.value.toReversed().map(({ id, text }): Command => ({
    id: `undo-${id}`,
    icon: Undo2,
    title: t('undo.command', { what: text }),
    run: () => void undos.run(id),
  })),
)
