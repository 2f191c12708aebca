import { type Schemas, call } from '~/api/call'
import { outboxList, outboxRecall } from '~/api/endpoints.gen'
import { refresh } from '~/api/queries'
import { toaster } from '~/shell/toasts'
import { undos } from './undos'

/** Limit on the countdown in seconds, in case this machine's clock is wrong. */
const longest = 600

interface SentMessages {
  title: string
  text?: string
  /** The messages of the write in the outbox. */
  outbox: Schemas['QueuedMessage'][] | undefined
  /** Reloads the data that a recall reverts. */
  onRecalled: () => Promise<void>
}

/** Announces held messages. Until they leave, the toast, the key `u` and the palette recall them. */
export function tellSent({ title, text, outbox = [], onRecalled }: SentMessages): void {
  const held = outbox.filter((message) => message.held_until)
  if (held.length === 0) return void toaster.good(title, text)
  const undo = async () => {
    const answers = await Promise.all(held.map(({ id }) => call(outboxRecall, { path: { id } })))
    return answers[0]?.message ?? title
  }
  const reread = () => Promise.all([onRecalled(), refresh(outboxList)])
  const leaves = Math.max(...held.map(({ held_until: until }) => secondsTo(until ?? '')))
  const forget = undos.tell(title, { undo, reread }, { text, leaves })
  setTimeout(forget, leaves * 1_000)
}

function secondsTo(instant: string): number {
  const seconds = Math.round((Date.parse(instant) - Date.now()) / 1_000)
  return Math.min(longest, Math.max(1, seconds))
}
