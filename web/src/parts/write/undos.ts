import { batch, computed, createModel, effect, signal } from '@preact/signals-react'
import { Undo2 } from 'lucide-react'
import type { Endpoint } from '~/api/call'
import { Refusal, describe } from '~/api/errors'
import { optional, t } from '~/text'
import { type Command, here } from '~/shell/here'
import { type Beside, openBeside } from '~/parts/record/beside'
import { type LastAct, lastAct } from '~/shell/lastAct'
import { place } from '~/shell/place'
import { toaster } from '~/shell/toasts'

/** How a write is undone. */
export interface Undoing {
  /** Reverts the write, and returns the sentence about it; null if it asks first, or if the page says why it could not. */
  undo: () => Promise<string | null>
  /** Reads again what the undo changed. Undone together, writes with the same function read once. */
  reread: () => Promise<unknown>
  /** Shows what was brought back, after it was read, on the page of the write. */
  show?: () => void
  /** The restored record: shown next to any other page. */
  record?: Beside | undefined
}

/** The options of a write with an undo. */
interface UndoOptions {
  /** The second line. */
  text?: string | undefined
  /** Seconds until its letters leave. */
  leaves?: number | undefined
  /** The endpoint of the write. Successive writes of one endpoint share the bar. */
  of?: Endpoint['id'] | undefined
  /** The label of the undo. */
  label?: string
}

/** A write that can be undone. */
interface UndoableWrite extends Undoing, Omit<UndoOptions, 'leaves'> {
  id: number
  /** The sentence about it. */
  sentence: string
  /** When its letters leave, in milliseconds. */
  until: number | undefined
  /** The path of its page. */
  at: string | undefined
}

const pathNow = () => place.shown.peek()?.pathname

/** Limit on stored writes. */
const most = 100

/** Says that several writes of these endpoints are undone, by what they were if all are of one. */
function undone(endpoints: (Endpoint['id'] | undefined)[]): string {
  const [of, ...others] = new Set(endpoints)
  const n = endpoints.length
  return (others.length === 0 && optional(`action.${of}.undone`, { n })) || t('undo.done', { n })
}

/** The latest writes of this page that can be undone, of which a bar shows the last one, or those of its kind. */
const Undos = createModel(() => {
  const deeds = signal<readonly UndoableWrite[]>([])
  /** The ids of those that the bar shows. */
  const shown = signal<readonly number[]>([])
  let next = 0
  /** The undos that were asked for, one after the other. */
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = (job: () => Promise<void>) => {
    const end = turn.then(job)
    turn = end.catch(() => undefined)
    return end
  }

  const forget = (...ids: number[]) => {
    deeds.value = deeds.peek().filter(({ id }) => !ids.includes(id))
  }
  const inBar = computed(() => deeds.value.filter(({ id }) => shown.value.includes(id)))

  /** Undoes a write. Returns its sentence, or null after a failure. */
  const undo = async (deed: UndoableWrite): Promise<string | null> => {
    try {
      return await deed.undo()
    } catch (error) {
      // What is impossible is passed over. Without an answer, the next undo is still of this write, and not of an earlier one.
      if (error instanceof Refusal)
        toaster.bad(t('undo.impossible', { what: deed.sentence }), describe(error))
      else {
        deeds.value = [...deeds.peek(), deed].toSorted((a, b) => a.id - b.id)
        toaster.bad(t('undo.failed'), describe(error))
      }
      return null
    }
  }
  /** Undoes writes, the latest first, and reports it in one toast. */
  const undoAll = async (...ids: number[]) => {
    const chosen = deeds.peek().filter(({ id }) => ids.includes(id))
    forget(...ids)
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
    toaster.good(done.length > 1 ? undone(done.map(({ deed }) => deed.of)) : first.sentence)
    const { at, show, record } = first.deed
    if (pathNow() === at) show?.()
    else if (record) openBeside(record)
  }

  /** Shows a write with its undo in the bar, together with those of the same kind that are still there. */
  const tell = (sentence: string, how: Undoing, { leaves, ...told }: UndoOptions = {}) => {
    next += 1
    const id = next
    const until = leaves === undefined ? undefined : Date.now() + leaves * 1_000
    const earlier = inBar.peek().filter(({ of }) => of !== undefined && of === told.of)
    batch(() => {
      deeds.value = [...deeds.peek(), { id, sentence, until, at: pathNow(), ...told, ...how }].slice(-most)
      shown.value = [...earlier.map((deed) => deed.id), id]
    })
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

  /** The bar of the last act. */
  const bar = computed((): LastAct | null => {
    const deed = inBar.value.at(-1)
    if (!deed) return null
    const { id, sentence, text, of, label = t('undo.label'), until } = deed
    const ids = shown.value
    const n = inBar.value.length
    const isOne = n === 1
    const one = { label: isOne ? label : t('undo.latest'), run: () => void run(id) }
    const all = { label: t('undo.all', { n }), run: () => void run(...ids) }
    return {
      title: isOne ? sentence : (optional(`action.${of}.folded`, { n }) ?? t('undo.folded', { n })),
      text: isOne ? text : sentence,
      until,
      undos: isOne ? [one] : [one, all],
      dismiss: () => void (shown.value = []),
    }
  })

  return { deeds, bar, tell, last, run }
})

export const undos = new Undos()

effect(() => void (lastAct.value = undos.bar.value))

// The palette lists them, the latest first.
here.offer(() =>
  undos.deeds.value.toReversed().map(({ id, sentence }): Command => ({
    id: `undo-${id}`,
    icon: Undo2,
    title: t('undo.command', { what: sentence }),
    run: () => void undos.run(id),
  })),
)
