import { signal } from '@preact/signals-react'
import { session } from '~/api/session'
import { recall, remember } from '~/browser/storage'

/** Typed text that was not saved or sent. */
interface Draft {
  /** The kept state of its form. */
  content: unknown
  /** When it was last typed into. */
  at: string
}

declare module '~/browser/storage' {
  interface StorageEntries {
    /** The drafts of this device, by account, form and record. */
    drafts: Record<string, Draft>
  }
}

/** Days for which a draft is kept. */
const longest = 14

/** Drafts that are kept; the oldest go first. */
const most = 50

const keyOf = (name: string) => `${session.user.peek()?.id ?? 0}/${name}`

function all(): Record<string, Draft> {
  const since = new Date(Date.now() - longest * 86_400_000).toISOString()
  const drafts = Object.entries(recall('drafts') ?? {}).filter(([, { at }]) => at > since)
  return Object.fromEntries(drafts.toSorted(([, a], [, b]) => b.at.localeCompare(a.at)).slice(0, most))
}

function keep(name: string, draft: Draft | null): void {
  const { [keyOf(name)]: known, ...others } = all()
  if (!draft && !known) return
  remember('drafts', draft ? { [keyOf(name)]: draft, ...others } : others)
}

/** Forgets the draft of a form that is not open. */
export const forgetDraft = (name: string): void => keep(name, null)

/** The name of the draft of a call's form. */
export const draftNamed = (call: { id: string }, path: object | null = {}): string =>
  ['form', call.id, ...Object.values(path ?? {})].join('/')

/** The draft of a form, from when it is opened until it is sent. */
export class FormDraft<Content> {
  /** When the draft was typed that the form began with; null without one, and after it was discarded. */
  readonly restored = signal<string | null>(null)
  /** The initial state of the form; null without a draft. */
  readonly content: Content | null
  readonly #name: string | null

  /** A form without a name, as one of passwords, keeps nothing. */
  constructor(name: string | null) {
    const kept = name === null ? undefined : all()[keyOf(name)]
    this.#name = name
    this.content = (kept?.content as Content | undefined) ?? null
    this.restored.value = kept?.at ?? null
  }

  readonly keep = (content: Content): void => {
    if (this.#name !== null) keep(this.#name, { at: new Date().toISOString(), content })
  }

  /** Forgets what was typed: it was sent, discarded or taken back. */
  readonly forget = (): void => {
    this.restored.value = null
    if (this.#name !== null) keep(this.#name, null)
  }
}
