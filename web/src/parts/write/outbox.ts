import { type Endpoint, type Schemas, call } from '~/api/call'
import { outboxList, outboxRecall } from '~/api/endpoints.gen'
import { refresh } from '~/api/queries'
import type { Beside } from '~/parts/record/beside'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import { undoOf } from './undoOf'
import { undos } from './undos'

/** Limit on the countdown in seconds, in case this machine's clock is wrong. */
const longest = 600

/** A write that was done, as it is reported. */
interface DoneWrite {
  title: string
  text?: string | undefined
  /** The answer, which names the call that undoes the write, and the messages that it put into the outbox. */
  answer: unknown
  /**
   * Undoes the write, if that takes more than the call that the answer names. The server then recalls its messages that have not left.
   * It returns null where something else says why it could not.
   */
  undo?: (() => Promise<string | null>) | null
  /** Reads again what an undo or a recall reverts. */
  reread: () => Promise<unknown>
  /** The endpoint of the write. */
  of?: Endpoint['id']
  /** Shows what an undo brings back, on the page of the write. */
  show?: () => void
  /** The record that an undo brings back. */
  record?: Beside | undefined
}

/**
 * Announces a write, and the messages that follow from it. Until they leave, the bar of the last act, the key `u` and the palette revert
 * the write, or recall the messages where nothing reverts it.
 */
export function tellDone({ undo, ...told }: DoneWrite): void {
  const { title, text, answer, reread, of, show, record } = told
  const { outbox = [] } = (answer ?? {}) as Partial<Schemas['MessageSent']>
  const held = outbox.filter((message) => message.held_until)
  const all = () => Promise.all([reread(), refresh(outboxList)])
  const leaves =
    held.length > 0 ? Math.max(...held.map(({ held_until: until }) => secondsTo(until ?? ''))) : undefined
  const back = undo ?? undoOf(answer)
  if (back)
    return void undos.tell(
      title,
      { undo: back, reread: leaves === undefined ? reread : all, show, record },
      { text, leaves, of },
    )
  if (leaves === undefined) return void toaster.good(title, text)
  const recall = async () => {
    const answers = await Promise.all(held.map(({ id }) => call(outboxRecall, { path: { id } })))
    return answers[0]?.message ?? title
  }
  const label = t('action.outbox.recall')
  const forget = undos.tell(title, { undo: recall, reread: all }, { text, leaves, label })
  setTimeout(forget, leaves * 1_000)
}

interface SentMessages {
  title: string
  text?: string
  /** The messages of the write in the outbox. */
  outbox: Schemas['QueuedMessage'][] | undefined
  /** Reloads the data that a recall reverts. */
  onRecalled: () => Promise<void>
}

/** Announces a write that is nothing but its messages. */
export function tellSent({ title, text, outbox, onRecalled }: SentMessages): void {
  tellDone({ title, text, answer: { outbox }, reread: onRecalled })
}

function secondsTo(instant: string): number {
  const seconds = Math.round((Date.parse(instant) - Date.now()) / 1_000)
  return Math.min(longest, Math.max(1, seconds))
}
