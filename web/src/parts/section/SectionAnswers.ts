import { batch, computed, createModel, signal } from '@preact/signals-react'
import { FormDraft } from '~/form/drafts'
import { type Answers, type Form, type Value, answer, body, evaluate } from '~/form/eval'
import { type Conflict, changesOf, defaultsOf, differences, fixedOf, joined, merge } from './merge'

/** A section as it is saved: its form, filled in, and the version of what fills it in. */
export interface SavedSection {
  form: Form
  version: number
}

export type Body = Record<string, Value>

/** The changed fields of a section, with what they were typed over. */
interface SectionDraft {
  /** The version of the section that it changes. */
  version: number
  before: Answers
  after: Answers
}

/** What is typed into a section, beside what is saved of it and what others made of that meanwhile. */
export const SectionAnswers = createModel((saved: SavedSection, name: string) => {
  const draft = new FormDraft<SectionDraft>(name)
  const source = signal(saved)
  const base = signal(defaultsOf(saved.form))
  const state = signal({ answers: base.peek(), drivers: [] as readonly string[] })
  const conflicts = signal<readonly Conflict[]>([])
  const form = computed(() => source.value.form)
  const version = computed(() => source.value.version)
  const now = computed(() => evaluate(form.value, state.value))
  const changes = computed(() => changesOf(form.value, base.value, state.value.answers))
  const isChanged = computed(() => Object.keys(changes.value).length > 0)
  const fixed = computed(() => fixedOf(form.value, state.value.answers))
  // A system that tells no version may take what is absent for empty: it gets the whole section.
  const request = computed(() => {
    const whole = version.value === 0 ? body(form.value, state.value) : {}
    return { ...whole, ...fixed.value, ...changes.value }
  })

  const keep = () => {
    const names = differences(base.peek(), state.peek().answers)
    const pick = (from: Answers) => Object.fromEntries(names.map((one) => [one, from[one] ?? null]))
    if (names.length === 0) draft.forget()
    else draft.keep({ version: version.peek(), before: pick(base.peek()), after: pick(state.peek().answers) })
  }
  /** Replaces what is saved by what others made of it, below one's own changes. */
  const rebase = (next: SavedSection, before = base.peek(), mine = state.peek().answers) =>
    batch(() => {
      const theirs = defaultsOf(next.form)
      const merged = merge(before, mine, theirs)
      source.value = next
      base.value = theirs
      state.value = { answers: merged.answers, drivers: state.peek().drivers }
      conflicts.value = joined(conflicts.peek(), merged.conflicts, merged.answers)
    })
  const set = (field: string, value: Value) => {
    state.value = answer(form.peek(), state.peek(), field, value)
    keep()
  }
  /** Decides a conflict. */
  const settle = (field: string) => {
    conflicts.value = conflicts.peek().filter((one) => one.name !== field)
  }
  /** Forgets what was typed. */
  const discard = () => {
    state.value = { answers: base.peek(), drivers: [] }
    conflicts.value = []
    keep()
  }
  /** Takes what was typed as saved, under the version that it has now. */
  const take = (next: number) => {
    base.value = state.peek().answers
    source.value = { form: form.peek(), version: next }
    keep()
  }

  const { content } = draft
  if (content) {
    const mine = { ...base.peek(), ...content.after }
    rebase(source.peek(), { ...base.peek(), ...content.before }, mine)
    if (differences(base.peek(), state.peek().answers).length === 0) draft.forget()
  }

  return {
    form,
    version,
    state,
    now,
    request,
    isChanged,
    conflicts,
    restored: draft.restored,
    keep,
    rebase,
    set,
    settle,
    discard,
    take,
  }
})
