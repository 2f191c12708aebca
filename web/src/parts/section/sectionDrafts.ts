import { session } from '~/api/session'
import { recall, remember } from '~/browser/storage'
import type { Answers } from '~/form/eval'

/** What was typed into a section and not saved, with what it was typed over. */
export interface Draft {
  /** The version of the section that it changes. */
  version: number
  before: Answers
  after: Answers
  /** When it was last typed into. */
  at: string
}

declare module '~/browser/storage' {
  interface Stored {
    /** The drafts of this device, by account, section and record. */
    section_drafts: Record<string, Draft>
  }
}

/** Days for which a draft is kept. */
const longest = 14

/** Drafts that are kept; the oldest go first. */
const most = 50

const keyOf = (section: string) => `${session.user.peek()?.id ?? 0}/${section}`

function all(): Record<string, Draft> {
  const since = new Date(Date.now() - longest * 86_400_000).toISOString()
  const drafts = Object.entries(recall('section_drafts') ?? {}).filter(([, { at }]) => at > since)
  return Object.fromEntries(drafts.toSorted(([, a], [, b]) => b.at.localeCompare(a.at)).slice(0, most))
}

/** Returns the draft of a section, by the section's name and record. */
export const draftOf = (section: string): Draft | null => all()[keyOf(section)] ?? null

/** Keeps what was typed into a section; null forgets it. */
export function keepDraft(section: string, draft: Draft | null): void {
  const { [keyOf(section)]: known, ...others } = all()
  if (!draft && !known) return
  remember('section_drafts', draft ? { [keyOf(section)]: draft, ...others } : others)
}
