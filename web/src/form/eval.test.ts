import { describe, expect, it } from 'vitest'
import {
  type Answers,
  type Form,
  type State,
  type Value,
  answer,
  body,
  compute,
  evaluate,
  start,
} from './eval'
import { readDate, readHundredths } from '~/text/reading'
import { mask } from '~/ui/input/mask'
import { type Reading, entered } from './reading'
import { patterns as rules } from './patterns.gen'
import generated from './vectors.gen.json?raw'

/** A field that is answered, or answered again as it is. */
type Edit = [field: string, value: Value] | [field: string]

interface Vectors {
  patterns: [rule: keyof typeof rules, text: string, isKept: boolean][]
  readings: [kind: Reading | 'money' | 'date', typed: string, becomes: Value, refused: string | null][]
  masks: [patterns: string[], typed: string, shown: string][]
  answers: Answers
  tables: Form['tables']
  expressions: [expr: Parameters<typeof compute>[0], value: Value][]
  forms: Record<string, Form>
  fillings: { form: string; edits: Edit[]; shows: unknown }[]
}

const vectors: Vectors = JSON.parse(generated)

function readAs(kind: Vectors['readings'][number][0], typed: string): Value {
  if (kind === 'money') return readHundredths(typed)
  return kind === 'date' ? readDate(typed) : entered(kind, typed)
}

const bare = (text: string) => text.replaceAll(/[\s()./-]/g, '').toUpperCase()

/** What a form shows, by name, as the generator pictures it. */
function picture(form: Form, state: State): unknown {
  const { fields, lines, notices, ready } = evaluate(form, state)
  return {
    fields: fields.map(({ field, value, required, enabled, options, error }) => {
      return [field.name, value, required, enabled, options.map((option) => option.value), error]
    }),
    lines: lines.map(({ line, value }) => [line.name, value]),
    notices: notices.map((notice) => notice.text),
    ready,
    body: body(form, state),
  }
}

function fill(form: Form, edits: Edit[]): State {
  const edit = (state: State, [field, value = state.answers[field] ?? null]: Edit) =>
    answer(form, state, field, value)
  return edits.reduce(edit, start(form))
}

describe('the browser does as Rust does', () => {
  it('masks text', () => {
    const masked = vectors.masks.map(([patterns, typed]) => [patterns, typed, mask(patterns, typed)])
    expect(masked).toEqual(vectors.masks)
  })

  it.each(vectors.readings)('reads the %s %j', (kind, typed, becomes, refused) => {
    const found = readAs(kind, typed)
    // The server says why a text is refused, and gets the typed text: no character is lost.
    const isKept = refused !== null && typeof found === 'string'
    expect(isKept ? bare(found) : found).toBe(isKept ? bare(typed) : becomes)
  })

  it('matches patterns', () => {
    const matches = (rule: keyof typeof rules, text: string) => new RegExp(rules[rule], 'v').test(text)
    const found = vectors.patterns.map(([rule, text]) => [rule, text, matches(rule, text)])
    expect(found).toEqual(vectors.patterns)
  })

  it('computes expressions', () => {
    const { expressions, answers, tables } = vectors
    expect(expressions.map(([expr]) => [expr, compute(expr, answers, tables)])).toEqual(expressions)
  })

  it.each(Object.entries(vectors.forms))('fills in the form %s', (name, form) => {
    const fillings = vectors.fillings.filter((filling) => filling.form === name)
    const filled = fillings.map(({ edits }) => ({
      form: name,
      edits,
      shows: picture(form, fill(form, edits)),
    }))
    expect(fillings).not.toHaveLength(0)
    expect(filled).toEqual(fillings)
  })
})
