import { batch, createModel, signal } from '@preact/signals-react'
import { Refusal, describe, isStale } from '~/api/errors'
import { describeFields, formTitle } from '~/api/fieldErrors'
import { Complaint } from '~/form/complaint'
import type { Value } from '~/form/eval'
import type { Texts } from '~/form/faults'
import { tellInDialog } from '~/parts/write/alert'
import { type Body, type SavedSection, SectionAnswers } from './SectionAnswers'
import type { Conflict } from './merge'

/** How a section is read and saved. */
export interface SectionWays {
  /** The name under which its draft is kept. */
  name: string
  read: () => Promise<SavedSection>
  /** Saves the changed fields over a version, and returns the new one. */
  save: (changes: Body, version: number) => Promise<number>
  /** Whether the errors of its fields are told in a dialog. */
  isToldInDialog?: boolean
}

/** Saves over a version that was read meanwhile before the user is asked to try again. */
const attempts = 3

/** A section of a record that is filled in beside what others save of it. */
export const SectionModel = createModel((saved: SavedSection, ways: SectionWays) => {
  const answers = new SectionAnswers(saved, ways.name)
  const { form, now, isChanged, conflicts } = answers
  /** Why the last save was refused as stale. */
  const stale = signal<string | null>(null)
  const tried = signal(0)
  const busy = signal(false)
  const locked = signal(false)
  const failure = signal<string | null>(null)
  const refused = signal<Texts>({})
  const complaint = new Complaint()

  const set = (name: string, value: Value) => {
    const { [name]: _mended, ...others } = refused.peek()
    refused.value = others
    failure.value = null
    answers.set(name, value)
  }
  /** Decides a conflict. */
  const settle = ({ name, theirs }: Conflict, isMine: boolean) => {
    answers.settle(name)
    if (conflicts.peek().length === 0) stale.value = null
    if (!isMine) set(name, theirs)
  }
  /** Forgets what was typed. */
  const discard = () =>
    batch(() => {
      answers.discard()
      stale.value = null
      refused.value = {}
      failure.value = null
      complaint.withdraw()
    })

  /** Saves over what others saved meanwhile, if they changed other fields. */
  const save = async (left = attempts): Promise<void> => {
    try {
      const next = await ways.save(answers.request.peek(), answers.version.peek())
      batch(() => {
        answers.take(next)
        stale.value = null
        tried.value = 0
      })
    } catch (error) {
      if (!isStale(error)) throw error
      answers.rebase(await ways.read())
      answers.keep()
      stale.value = conflicts.peek().length > 0 ? describe(error) : null
      if (conflicts.peek().length > 0) return
      if (left === 0) throw error
      if (isChanged.peek()) await save(left - 1)
    }
  }
  const refuse = (error: unknown) => {
    const fields = error instanceof Refusal ? error.fields : {}
    refused.value = fields
    const isShown = now.value.fields.some(({ field }) => field.name in fields)
    const names = Object.fromEntries(form.value.fields.map(({ name, label }) => [name, label]))
    const text = describeFields(error, names)
    if (!isShown) failure.value = text
    if (ways.isToldInDialog && Object.keys(fields).length > 0) tellInDialog(formTitle(error), text)
    else complaint.say(formTitle(error), text)
    tried.value += 1
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
      refuse(error)
    } finally {
      busy.value = false
    }
  }

  return {
    form,
    now,
    request: answers.request,
    isChanged,
    conflicts,
    restored: answers.restored,
    stale,
    tried,
    busy,
    locked,
    failure,
    refused,
    state: answers.state,
    version: answers.version,
    set,
    settle,
    rebase: answers.rebase,
    discard,
    submit,
    withdraw: complaint.withdraw,
  }
})

export type Section = InstanceType<typeof SectionModel>
