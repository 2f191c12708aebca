import { createModel, signal } from '@preact/signals-react'
import { Refusal, describe, isStale, passes } from '~/api/errors'
import { randomId } from '~/browser/random'
import type { FormDraft } from '~/form/drafts'
import { isAlike } from './blocks'
import type { LetterContent } from './contract'

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
export const DraftSaver = createModel((saved: SavedDraft, ways: SaverWays) => {
  const state = signal<SaverState>('saved')
  /** Why the last save failed. */
  const failure = signal<string | null>(null)
  /** What another person saved meanwhile. */
  const theirs = signal<SavedDraft | null>(null)
  const version = signal(saved.version)
  /** The content that the server has. */
  let known = saved.content
  let latest = saved.content
  /** The save of which it is not known whether it was made. It is made sure of before another one. */
  let unsure: { content: LetterContent; key: string } | null = null
  let running: Promise<void> | null = null
  let sendTimer: ReturnType<typeof setTimeout> | undefined
  let keepTimer: ReturnType<typeof setTimeout> | undefined

  const keep = () => {
    clearTimeout(keepTimer)
    if (latest === known || isAlike(latest, known)) ways.draft.forget()
    else ways.draft.keep({ content: latest, version: version.peek() })
  }
  const sendIn = (pause: number) => {
    clearTimeout(sendTimer)
    sendTimer = setTimeout(() => void flush(), pause)
  }
  const settle = (content: LetterContent, next: number) => {
    version.value = next
    known = content
    unsure = null
    failure.value = null
    keep()
  }
  /** Says why a save failed. Returns whether it was made after all, by this editor itself. */
  const fail = async (error: unknown, content: LetterContent): Promise<boolean> => {
    const isFinal = error instanceof Refusal && !passes(error)
    if (isFinal) unsure = null
    if (isStale(error)) {
      const other = await ways.read().catch(() => null)
      if (other && isAlike(other.content, content)) {
        settle(content, other.version)
        return true
      }
      state.value = 'conflict'
      theirs.value = other
      return false
    }
    failure.value = describe(error)
    state.value = isFinal ? 'refused' : 'failed'
    if (!isFinal) sendIn(pauses.retry)
    return false
  }
  const send = async () => {
    while (latest !== known && state.peek() !== 'conflict') {
      if (!unsure && isAlike(latest, known)) {
        known = latest
        keep()
        continue
      }
      unsure ??= { content: latest, key: randomId() }
      const { content, key } = unsure
      state.value = 'saving'
      try {
        settle(content, (await ways.save(content, version.peek(), key)).version)
      } catch (error) {
        if (!(await fail(error, content))) return
      }
    }
    if (state.peek() !== 'conflict') state.value = 'saved'
  }
  /** Sends what waits, and returns once all is sent or a save has failed. */
  const flush = async (): Promise<void> => {
    clearTimeout(sendTimer)
    running ??= send().finally(() => (running = null))
    await running
    if (latest !== known && state.peek() === 'saving') await flush()
  }
  /** Takes what was typed. It is sent after a pause. */
  const type = (content: LetterContent) => {
    if (content === latest) return
    latest = content
    clearTimeout(keepTimer)
    keepTimer = setTimeout(keep, pauses.keep)
    if (state.peek() === 'conflict') return
    if (state.peek() !== 'saving') state.value = 'waiting'
    sendIn(pauses.send)
  }
  /** Takes what a call of another kind has left on the server, such as a version that was restored. */
  const take = (draft: SavedDraft) => {
    clearTimeout(sendTimer)
    latest = draft.content
    theirs.value = null
    state.value = 'saved'
    settle(draft.content, draft.version)
  }
  /** Takes the version that a call has left, which changed no content. */
  const follow = (next: number) => {
    version.value = next
  }
  /** Goes on with one's own text, over what another person saved. */
  const keepMine = () => {
    const other = theirs.peek()
    if (!other) return
    version.value = other.version
    known = other.content
    theirs.value = null
    state.value = 'waiting'
    void flush()
  }
  /** Reads again what another person saved, if that failed. */
  const reread = async () => {
    theirs.value = await ways.read().catch(() => null)
  }
  /** Begins with a draft that this device has kept. Returns whether it follows what is saved. */
  const restore = (local: LocalDraft) => {
    latest = local.content
    if (local.version === version.peek()) {
      state.value = 'waiting'
      sendIn(pauses.send)
    } else {
      state.value = 'conflict'
      theirs.value = saved
    }
  }
  const dispose = () => {
    clearTimeout(keepTimer)
    keep()
    if (state.peek() !== 'conflict') void flush()
  }

  return {
    state,
    failure,
    theirs,
    version,
    type,
    take,
    follow,
    flush,
    keepMine,
    reread,
    restore,
    dispose,
    keep,
  }
})

export type DraftSaverOf = InstanceType<typeof DraftSaver>
