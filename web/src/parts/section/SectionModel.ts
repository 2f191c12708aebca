import { batch, computed, createModel, signal } from '@preact/signals-react'
import { Refused, describe, isStale } from '~/api/errors'
import { describeFields, formTitle } from '~/api/fieldErrors'
import { Complaint } from '~/form/complaint'
import { type Answers, type Form, type Value, answer, body, evaluate } from '~/form/eval'
import { FormDraft } from '~/form/drafts'
import type { Texts } from '~/form/faults'
import { type Conflict, changesOf, defaultsOf, differences, fixedOf, joined, merge } from './merge'
import { tellInDialog } from '~/parts/write/alert'

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

/** How a section is read and saved. */
export interface SectionWays {
  /** The name under which its draft is kept. */
  name: string
  read: () => Promise<SavedSection>
  /** Saves the changed fields over a version, and returns the new one. Without what was before, it has no way back. */
  save: (changes: Body, version: number, before: Body | null) => Promise<number>
  /** Whether the errors of its fields are told in a dialog. */
  isToldInDialog?: boolean
}

/** Saves over a version that was read meanwhile before the user is asked to try again. */
const attempts = 3

/** A section of a record that is filled in beside what others save of it. */
export const SectionModel = createModel((saved: SavedSection, ways: SectionWays) => {
  const draft = new FormDraft<SectionDraft>(ways.name)
  const source = signal(saved)
  const base = signal(defaultsOf(saved.form))
  const state = signal({ answers: base.peek(), drivers: [] as readonly string[] })
  const conflicts = signal<readonly Conflict[]>([])
  /** Why the last save was refused as stale. */
  const stale = signal<string | null>(null)
  const tried = signal(0)
  const busy = signal(false)
  const locked = signal(false)
  const failure = signal<string | null>(null)
  const refused = signal<Texts>({})
  const complaint = new Complaint()
  const form = computed(() => source.value.form)
  const now = computed(() => evaluate(form.value, state.value))
  const changes = computed(() => changesOf(form.value, base.value, state.value.answers))
  const isChanged = computed(() => Object.keys(changes.value).length > 0)
  const fixed = computed(() => fixedOf(form.value, state.value.answers))
  // A system that tells no version may take what is absent for empty: it gets the whole section.
  const request = computed(() => {
    const whole = source.value.version === 0 ? body(form.value, state.value) : {}
    return { ...whole, ...fixed.value, ...changes.value }
  })

  const keep = () => {
    const names = differences(base.peek(), state.peek().answers)
    const pick = (from: Answers) => Object.fromEntries(names.map((name) => [name, from[name] ?? null]))
    const { version } = source.peek()
    if (names.length === 0) draft.forget()
    else draft.keep({ version, before: pick(base.peek()), after: pick(state.peek().answers) })
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
  const set = (name: string, value: Value) => {
    state.value = answer(form.peek(), state.peek(), name, value)
    const { [name]: _mended, ...others } = refused.peek()
    refused.value = others
    failure.value = null
    keep()
  }
  /** Decides a conflict. */
  const settle = ({ name, theirs }: Conflict, isMine: boolean) => {
    conflicts.value = conflicts.peek().filter((one) => one.name !== name)
    if (conflicts.peek().length === 0) stale.value = null
    if (!isMine) set(name, theirs)
  }
  /** Forgets what was typed. */
  const discard = () =>
    batch(() => {
      state.value = { answers: base.peek(), drivers: [] }
      conflicts.value = []
      stale.value = null
      refused.value = {}
      failure.value = null
      complaint.withdraw()
      keep()
    })
  const restore = () => {
    const { content } = draft
    if (!content) return
    const mine = { ...base.peek(), ...content.after }
    rebase(source.peek(), { ...base.peek(), ...content.before }, mine)
    if (differences(base.peek(), state.peek().answers).length === 0) draft.forget()
  }

  /** Saves over what others saved meanwhile, if they changed other fields. */
  const save = async (left = attempts): Promise<void> => {
    const { version } = source.peek()
    const required = new Set(
      now.peek().fields.flatMap(({ field, required: isRequired }) => (isRequired ? [field.name] : [])),
    )
    const old = changesOf(form.peek(), state.peek().answers, base.peek())
    // A field that is required cannot be emptied again.
    const isLost = Object.entries(old).some(([name, value]) => value === null && required.has(name))
    try {
      const next = await ways.save(request.peek(), version, isLost ? null : { ...fixed.peek(), ...old })
      batch(() => {
        base.value = state.peek().answers
        source.value = { form: form.peek(), version: next }
        stale.value = null
        tried.value = 0
        keep()
      })
    } catch (error) {
      if (!isStale(error)) throw error
      rebase(await ways.read())
      keep()
      stale.value = conflicts.peek().length > 0 ? describe(error) : null
      if (conflicts.peek().length > 0) return
      if (left === 0) throw error
      if (isChanged.peek()) await save(left - 1)
    }
  }
  const submit = async (faults: Texts) => {
    if (busy.value || !isChanged.value || conflicts.value.length > 0) return
    failure.value = null
    complaint.withdraw()
    refused.value = faults
    tried.value += 1
    if (Object.keys(faults).length > 0 || !now.value.ready) return
    busy.value = true
    try {
      await save()
    } catch (error) {
      const fields = error instanceof Refused ? error.fields : {}
      refused.value = fields
      const isShown = now.value.fields.some(({ field }) => field.name in fields)
      const names = Object.fromEntries(form.value.fields.map(({ name, label }) => [name, label]))
      const told = describeFields(error, names)
      if (!isShown) failure.value = told
      if (ways.isToldInDialog && Object.keys(fields).length > 0) tellInDialog(formTitle(error), told)
      else complaint.say(formTitle(error), told)
      tried.value += 1
    } finally {
      busy.value = false
    }
  }

  restore()
  return {
    form,
    now,
    request,
    isChanged,
    conflicts,
    restored: draft.restored,
    stale,
    tried,
    busy,
    locked,
    failure,
    refused,
    state,
    version: computed(() => source.value.version),
    set,
    settle,
    rebase,
    discard,
    submit,
    withdraw: complaint.withdraw,
  }
})

export type Section = InstanceType<typeof SectionModel>
