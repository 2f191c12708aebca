import { type Signal, signal } from '@preact/signals-react'
import { Refusal, describe, isStale, passes } from '~/api/errors'
import { randomId } from '~/browser/random'
import type { FormDraft } from '~/form/drafts'
import { isAlike } from './blocks'
import type { LetterContent } from './view'

/** What is kept on this device of a draft that was not sent: the text, and the version that it follows. */
export interface LocalDraft {
  content: LetterContent
  version: number
}

/** A version of the draft on the server. */
export interface SavedDraft {
  content: LetterContent
  version: number
}

interface SaverWays {
  /** Sends the draft over a version, and returns the new one. Calls with the same key are applied once. */
  save: (content: LetterContent, version: number, key: string) => Promise<{ version: number }>
  /** Reads what is saved. */
  read: () => Promise<SavedDraft>
  draft: Pick<FormDraft<LocalDraft>, 'keep' | 'forget'>
}

/**
 * The state of the draft: `saved` all that was typed, `waiting` for a pause, `saving`, `failed` and will be sent again, `refused` and will
 * not, or in `conflict` with what another person saved.
 */
export type SaverState = 'saved' | 'waiting' | 'saving' | 'failed' | 'refused' | 'conflict'

/** Milliseconds without typing after which a draft is sent, kept on the device, and sent again after a failure. */
export const pauses = { send: 1200, keep: 300, retry: 5000 } as const

/**
 * Sends the draft of a document while it is edited: one save after the other, each over the version that the one before returned. It
 * loads nothing into the editor. What another person saved meanwhile stops it, until one of both texts is chosen.
 */
export class DraftSaver {
  readonly state = signal<SaverState>('saved')
  /** Why the last save failed. */
  readonly failure = signal<string | null>(null)
  /** What another person saved meanwhile. */
  readonly theirs = signal<SavedDraft | null>(null)
  readonly version: Signal<number>
  readonly #ways: SaverWays
  readonly #saved: SavedDraft
  /** The content that the server has. */
  #known: LetterContent
  #latest: LetterContent
  /** The save of which it is not known whether it was made. It is made sure of before another one. */
  #unsure: { content: LetterContent; key: string } | null = null
  #running: Promise<void> | null = null
  /** A call of another kind on the same record, which the next save waits for. */
  #other: Promise<unknown> | null = null
  #sendTimer: ReturnType<typeof setTimeout> | undefined
  #keepTimer: ReturnType<typeof setTimeout> | undefined

  constructor(saved: SavedDraft, ways: SaverWays) {
    this.#ways = ways
    this.#saved = saved
    this.#known = saved.content
    this.#latest = saved.content
    this.version = signal(saved.version)
  }

  /** Takes what was typed. It is sent after a pause. */
  readonly type = (content: LetterContent): void => {
    if (content === this.#latest) return
    this.#latest = content
    clearTimeout(this.#keepTimer)
    this.#keepTimer = setTimeout(this.keep, pauses.keep)
    if (this.state.peek() === 'conflict') return
    if (this.state.peek() !== 'saving') this.state.value = 'waiting'
    this.#sendIn(pauses.send)
  }

  /** Sends what waits, and returns once all is sent or a save has failed. */
  readonly flush = async (): Promise<void> => {
    clearTimeout(this.#sendTimer)
    await this.#other
    this.#running ??= this.#send().finally(() => (this.#running = null))
    await this.#running
  }

  /**
   * Makes a call of another kind once all is saved. What is typed meanwhile is sent after it, over the version that it left. Returns
   * its answer; null if not all could be saved, so that it was not made.
   */
  readonly after = async <Answer>(run: () => Promise<Answer>): Promise<Answer | null> => {
    await this.flush()
    if (this.state.peek() !== 'saved') return null
    const answer = run()
    const ended = answer.then(
      () => undefined,
      () => undefined,
    )
    this.#other = ended
    try {
      return await answer
    } finally {
      if (this.#other === ended) this.#other = null
    }
  }

  /** Forgets what was not sent: the record is gone. */
  readonly end = (): void => {
    clearTimeout(this.#sendTimer)
    this.#latest = this.#known
    this.#unsure = null
    this.keep()
  }

  /** Keeps on this device what was not sent. */
  readonly keep = (): void => {
    clearTimeout(this.#keepTimer)
    if (this.#isSent()) this.#ways.draft.forget()
    else this.#ways.draft.keep({ content: this.#latest, version: this.version.peek() })
  }

  /** Begins with a draft that this device has kept. One that does not follow what is saved is in conflict with it. */
  readonly restore = (local: LocalDraft): void => {
    this.#latest = local.content
    if (local.version === this.version.peek()) {
      this.state.value = 'waiting'
      this.#sendIn(pauses.send)
    } else {
      this.state.value = 'conflict'
      this.theirs.value = this.#saved
    }
  }

  /** Takes what a call of another kind has left on the server, such as a version that was restored. */
  readonly take = (draft: SavedDraft): void => {
    clearTimeout(this.#sendTimer)
    this.#latest = draft.content
    this.theirs.value = null
    this.state.value = 'saved'
    this.#settle(draft.content, draft.version)
  }

  /** Takes the version that a call has left, which changed no content. */
  readonly follow = (next: number): void => {
    this.version.value = next
  }

  /** Goes on with one's own text, over what another person saved. */
  readonly keepMine = (): void => {
    const other = this.theirs.peek()
    if (!other) return
    this.version.value = other.version
    this.#known = other.content
    this.theirs.value = null
    this.state.value = 'waiting'
    void this.flush()
  }

  /** Reads again what another person saved, if that failed. */
  readonly reread = async (): Promise<void> => {
    this.theirs.value = await this.#read()
  }

  /** Sends what waits when the editor is left. */
  readonly leave = (): void => {
    this.keep()
    if (this.state.peek() !== 'conflict') void this.flush()
  }

  readonly #read = () => this.#ways.read().catch(() => null)

  #isSent(): boolean {
    return this.#latest === this.#known || isAlike(this.#latest, this.#known)
  }

  #sendIn(pause: number): void {
    clearTimeout(this.#sendTimer)
    this.#sendTimer = setTimeout(() => void this.flush(), pause)
  }

  #settle(content: LetterContent, next: number): void {
    this.version.value = next
    this.#known = content
    this.#unsure = null
    this.failure.value = null
    this.keep()
  }

  async #send(): Promise<void> {
    if (this.state.peek() === 'conflict') return undefined
    if (!this.#unsure && this.#isSent()) {
      this.#known = this.#latest
      this.state.value = 'saved'
      return this.keep()
    }
    this.#unsure ??= { content: this.#latest, key: randomId() }
    const { content, key } = this.#unsure
    this.state.value = 'saving'
    try {
      const { version } = await this.#ways.save(content, this.version.peek(), key)
      this.#settle(content, version)
    } catch (error) {
      if (!(await this.#wasMade(error, content))) return undefined
    }
    return this.#send()
  }

  /** Says why a save failed. Returns whether it was made after all, by this editor itself. */
  async #wasMade(error: unknown, content: LetterContent): Promise<boolean> {
    const isFinal = error instanceof Refusal && !passes(error)
    if (isFinal) this.#unsure = null
    if (isStale(error)) return this.#isMine(content)
    this.failure.value = describe(error)
    this.state.value = isFinal ? 'refused' : 'failed'
    if (!isFinal) this.#sendIn(pauses.retry)
    return false
  }

  /** Reads what was saved meanwhile. It is a conflict unless it is what was sent. */
  async #isMine(content: LetterContent): Promise<boolean> {
    const other = await this.#read()
    if (other && isAlike(other.content, content)) {
      this.#settle(content, other.version)
      return true
    }
    this.state.value = 'conflict'
    this.theirs.value = other
    return false
  }
}
