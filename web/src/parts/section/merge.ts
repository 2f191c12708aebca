import type { Answers, Form, Value } from '~/form/eval'

/** A field that two people changed to different values. */
export interface Conflict {
  name: string
  /** The value that both started from. */
  before: Value
  theirs: Value
}

interface MergeResult {
  /** The answers with the changes of both; of a conflict, one's own. */
  answers: Answers
  conflicts: readonly Conflict[]
}

/** Returns the answers that a form starts with. */
export const defaultsOf = (form: Form): Answers =>
  Object.fromEntries(form.fields.map(({ name, default: value }) => [name, value]))

/** Returns whether two answers are the same. An empty text is no answer. */
export function isSame(a: Value | undefined, b: Value | undefined): boolean {
  return JSON.stringify(plain(a)) === JSON.stringify(plain(b))
}

const plain = (value: Value | undefined): Value => (value === undefined || value === '' ? null : value)

/** Returns the names of the answers that differ. */
export const differences = (before: Answers, after: Answers): string[] =>
  Object.keys(after).filter((name) => !isSame(before[name], after[name]))

/**
 * Merges one's own answers with those that were saved meanwhile. Both started from the same ones. A field that only one
 * changed has that change; one that both changed differently is a conflict.
 */
export function merge(before: Answers, mine: Answers, theirs: Answers): MergeResult {
  const conflicts: Conflict[] = []
  const pick = (name: string): Value => {
    const [old = null, own = null, other = null] = [before[name], mine[name], theirs[name]]
    if (!(name in mine) || isSame(own, old)) return other
    if (!isSame(other, old) && !isSame(own, other)) conflicts.push({ name, before: old, theirs: other })
    return own
  }
  const answers = Object.fromEntries(Object.keys(theirs).map((name) => [name, pick(name)]))
  return { answers, conflicts }
}

/** Adds conflicts to earlier ones that are still open. An earlier one keeps where both started from. */
export function joined(open: readonly Conflict[], more: readonly Conflict[], mine: Answers): Conflict[] {
  const before = new Map(open.map((conflict) => [conflict.name, conflict.before]))
  const kept = open.filter(
    ({ name, theirs }) => !more.some((one) => one.name === name) && !isSame(theirs, mine[name]),
  )
  return [...kept, ...more.map((one) => ({ ...one, before: before.get(one.name) ?? one.before }))]
}

/** Returns the changed answers as they are sent, with those that they set. An emptied one is null. */
export function changesOf(form: Form, before: Answers, after: Answers): Record<string, Value> {
  const changed = new Set(differences(before, after))
  // What an answer sets may have been answered since; the server would set it once more.
  const sets = form.fields.flatMap(({ name, sets: targets }) => (changed.has(name) ? targets : []))
  for (const { field } of sets) changed.add(field)
  return sentOf(form, after, ({ name }) => changed.has(name))
}

/** Returns the answers that are not the user's to give, which go with every save. */
export const fixedOf = (form: Form, answers: Answers): Record<string, Value> =>
  sentOf(
    form,
    answers,
    ({ enabled_when: enabled, name }) =>
      'value' in enabled && enabled.value === false && !isSame(answers[name], null),
  )

function sentOf(
  form: Form,
  after: Answers,
  isIn: (field: Form['fields'][number]) => boolean,
): Record<string, Value> {
  const sent = form.fields.filter((field) => field.sent && isIn(field))
  return Object.fromEntries(sent.map(({ name, kind }) => [name, onWire(kind, plain(after[name]))]))
}

function onWire(kind: Form['fields'][number]['kind'], value: Value): Value {
  return kind === 'money' && typeof value === 'number' ? value / 100 : value
}
