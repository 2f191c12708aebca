import { createModel, signal } from '@preact/signals-react'
import { Undo2 } from 'lucide-react'
import { Refused, describe, title } from '~/api/errors'
import { t } from '~/text'
import { type Command, here } from '~/shell/here'
import { toaster } from '~/shell/toasts'

/** A write that can be undone. */
interface UndoableWrite {
  id: number
  /** The text of its toast. */
  text: string
  undo: () => Promise<unknown>
}

/** Limit on stored writes. */
const most = 20

/** The latest writes of this page that can be undone, with or without their toasts. */
const Undos = createModel(() => {
  const deeds = signal<readonly UndoableWrite[]>([])
  let next = 0

  const forget = (id: number) => {
    deeds.value = deeds.peek().filter((deed) => deed.id !== id)
  }
  const run = async (id: number) => {
    const deed = deeds.peek().find((each) => each.id === id)
    if (!deed) return
    forget(id)
    try {
      await deed.undo()
    } catch (error) {
      // A refused undo is final; one that did not reach the server can be retried.
      if (!(error instanceof Refused)) deeds.value = [...deeds.peek(), deed].toSorted((a, b) => a.id - b.id)
      toaster.bad(title(error), describe(error))
    }
  }
  /** Shows a toast with the undo of this write. */
  const tell = (text: string, undo: UndoableWrite['undo'], more: { text?: string; leaves?: number } = {}) => {
    next += 1
    const id = next
    deeds.value = [...deeds.peek(), { id, text, undo }].slice(-most)
    toaster.good(text, more.text, { label: t('undo.label'), run: () => void run(id) }, more.leaves)
    return () => forget(id)
  }
  /** Undoes the latest write that is not undone. */
  const last = () => {
    const deed = deeds.peek().at(-1)
    if (deed) return run(deed.id)
    toaster.good(t('undo.none'))
    return Promise.resolve()
  }

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
