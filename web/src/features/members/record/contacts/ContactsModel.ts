import { isBlank } from '~/text/reading'
import { batch, computed, createModel, signal } from '@preact/signals-react'
import { FormDraft } from '~/form/drafts'
import { t } from '~/text'

/** A phone or an e-mail address as it is saved. */
export interface SavedContact {
  id: number
  value: string
  master: boolean
}

/** A phone or an e-mail address as it is shown: saved, changed or new. */
export interface Entry {
  /** What tells it from the others, also before it is saved. */
  key: string
  /** Null before it is saved. */
  id: number | null
  value: string
  /** Whether it becomes the main one. */
  master: boolean
}

/** What a refusal says: of entries, by their keys, and of none of them. */
export interface RefusedEntries {
  rows: Record<string, string>
  rest: string | null
}

const entryOf = ({ id, value }: SavedContact): Entry => ({ key: String(id), id, value, master: false })

/** Returns the saved contacts that are not the main one. */
const additional = (saved: readonly SavedContact[]): Entry[] =>
  saved.filter(({ master }) => !master).map(entryOf)

/**
 * Applies one's own changes to contacts that others changed meanwhile: what was added, removed, made main, or typed over
 * remains so; the rest is as they saved it.
 */
export function rebased(before: readonly Entry[], mine: readonly Entry[], theirs: readonly Entry[]): Entry[] {
  const known = new Map(before.map((entry) => [entry.id, entry]))
  const own = new Map(mine.map((entry) => [entry.id, entry]))
  const kept = theirs
    .filter(({ id }) => own.has(id) || !known.has(id))
    .map((entry) => {
      const typed = own.get(entry.id)
      const isTyped = typed && typed.value !== known.get(entry.id)?.value
      const value = isTyped ? typed.value : entry.value
      return { key: entry.key, id: entry.id, value, master: typed?.master ?? false }
    })
  return [...kept, ...mine.filter(({ id }) => id === null)]
}

/** The additional phones or e-mail addresses of a member while they are changed. */
export const ContactsModel = createModel((name: string, saved: readonly SavedContact[], seen: number) => {
  const draft = new FormDraft<Record<'before' | 'after', readonly Entry[]>>(name)
  const base = signal(additional(saved))
  const entries = signal<readonly Entry[]>(base.peek())
  const version = signal(seen)
  const busy = signal(false)
  /** What is wrong with entries, by their keys, and with the whole list. */
  const errors = signal<Record<string, string>>({})
  const failure = signal<string | null>(null)
  const isChanged = computed(() => JSON.stringify(entries.value) !== JSON.stringify(base.value))
  let count = 0

  const refuse = ({ rows, rest }: RefusedEntries) =>
    batch(() => {
      errors.value = rows
      failure.value = rest
    })
  const put = (next: readonly Entry[]) => {
    entries.value = next
    refuse({ rows: {}, rest: null })
    if (isChanged.peek()) draft.keep({ before: base.peek(), after: next })
    else draft.forget()
  }
  const change = (key: string, changes: Partial<Entry>) =>
    put(entries.peek().map((entry) => (entry.key === key ? Object.assign({}, entry, changes) : entry)))
  const rebase = (next: readonly SavedContact[], nextVersion: number) =>
    batch(() => {
      const theirs = additional(next)
      const merged = rebased(base.peek(), entries.peek(), theirs)
      base.value = theirs
      version.value = nextVersion
      put(merged)
    })
  const restore = () => {
    const { content } = draft
    if (content) put(rebased(content.before, content.after, base.peek()))
  }
  restore()

  return {
    entries,
    version,
    busy,
    errors,
    failure,
    isChanged,
    refuse,
    rebase,
    /** Whether an entry is saved as it stands. */
    isSaved: (entry: Entry) => base.value.some(({ id, value }) => id === entry.id && value === entry.value),
    type: (key: string, value: string) => change(key, { value }),
    makeMain: (key: string) =>
      put(
        entries
          .peek()
          .map((entry) => Object.assign({}, entry, { master: entry.key === key && !entry.master })),
      ),
    remove: (key: string) => put(entries.peek().filter((entry) => entry.key !== key)),
    add: () => {
      count += 1
      put([...entries.peek(), { key: `new-${count}`, id: null, value: '', master: false }])
    },
    /** Finds the entries that are empty. */
    check: () => {
      const empty = entries.peek().filter(({ value }) => isBlank(value))
      const rows = Object.fromEntries(empty.map(({ key }) => [key, t('validation.required')]))
      refuse({ rows, rest: null })
      return empty.length === 0
    },
    discard: () => put(base.peek()),
    /** Takes what was saved as the new start. */
    done: (next: readonly SavedContact[], nextVersion: number) =>
      batch(() => {
        base.value = additional(next)
        version.value = nextVersion
        put(base.peek())
      }),
  }
})

export type Contacts = InstanceType<typeof ContactsModel>
