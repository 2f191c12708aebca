import { beforeEach, describe, expect, test } from 'vitest'
import { Refusal } from '~/api/errors'
import type { Form, Value } from '~/form/eval'
import type { Body, SavedSection } from './SectionAnswers'
import { SectionModel } from './SectionModel'
import { FormDraft } from '~/form/drafts'

const always = { value: true }
const field = (name: string, value: Value) => ({
  name,
  label: name,
  kind: 'text',
  options: [],
  mask: [],
  default: value,
  hint: null,
  sent: true,
  shown_when: always,
  required_when: { value: false },
  enabled_when: always,
  checks: [],
  sets: [],
  drives: [],
})

const section = (values: Record<string, Value>, version: number): SavedSection => ({
  form: {
    fields: Object.entries(values).map(([name, value]) => field(name, value)),
    lines: [],
    notices: [],
    tables: {},
    texts: { required: 'required', not_allowed: 'not allowed', incomplete: 'incomplete' },
  } as unknown as Form,
  version,
})

/** A section as a server keeps it, that others may save meanwhile. */
function server(values: Record<string, Value>) {
  const kept = { values, version: 1 }
  const sent: Body[] = []
  return {
    kept,
    sent,
    saveByOther: (changes: Record<string, Value>) => {
      kept.values = { ...kept.values, ...changes }
      kept.version += 1
    },
    ways: {
      name: 'test/1',
      read: () => Promise.resolve(section(kept.values, kept.version)),
      save: (changes: Body, version: number) => {
        if (version !== kept.version) return Promise.reject(new Refusal(412, { message: 'changed' }))
        sent.push(changes)
        kept.values = { ...kept.values, ...changes }
        kept.version += 1
        return Promise.resolve(kept.version)
      },
    },
  }
}

const opened = (of: ReturnType<typeof server>) =>
  new SectionModel(section(of.kept.values, of.kept.version), of.ways)

beforeEach(() => localStorage.clear())

describe('a section', () => {
  test('sends what was changed alone, and forgets its draft', async () => {
    const other = server({ notes: 'a', size: 's' })
    const model = opened(other)
    model.set('notes', 'b')
    expect(new FormDraft('test/1').content).toMatchObject({ after: { notes: 'b' } })
    await model.submit({})
    expect(other.sent).toEqual([{ notes: 'b' }])
    expect(model.isChanged.value).toBe(false)
    expect(new FormDraft('test/1').content).toBeNull()
  })

  test('is saved beside what another saved of other fields, without a question', async () => {
    const other = server({ notes: 'a', size: 's' })
    const model = opened(other)
    model.set('notes', 'b')
    other.saveByOther({ size: 'l' })
    await model.submit({})
    expect(other.kept.values).toEqual({ notes: 'b', size: 'l' })
    expect(model.conflicts.value).toEqual([])
  })

  test('asks for the same field only, and saves what was chosen', async () => {
    const other = server({ notes: 'a', size: 's', core: 'no' })
    const model = opened(other)
    model.set('notes', 'mine')
    model.set('core', 'yes')
    other.saveByOther({ notes: 'theirs', size: 'l' })
    await model.submit({})
    expect(model.conflicts.value).toEqual([{ name: 'notes', before: 'a', theirs: 'theirs' }])
    expect(other.sent).toEqual([])
    await model.submit({})
    expect(other.sent).toEqual([])
    const [conflict] = model.conflicts.value
    if (conflict) model.settle(conflict, true)
    await model.submit({})
    expect(other.sent).toEqual([{ notes: 'mine', core: 'yes' }])
    expect(other.kept.values).toEqual({ notes: 'mine', size: 'l', core: 'yes' })
  })

  test('takes the value of the other if it is chosen, and has then nothing to save', async () => {
    const other = server({ notes: 'a' })
    const model = opened(other)
    model.set('notes', 'mine')
    other.saveByOther({ notes: 'theirs' })
    await model.submit({})
    const [conflict] = model.conflicts.value
    if (conflict) model.settle(conflict, false)
    expect(model.state.value.answers).toEqual({ notes: 'theirs' })
    expect(model.isChanged.value).toBe(false)
  })

  test('restores its draft, over what was saved meanwhile too', () => {
    const other = server({ notes: 'a', size: 's' })
    const model = opened(other)
    model.set('notes', 'draft')
    const again = opened(other)
    expect(again.restored.value).not.toBeNull()
    expect(again.state.value.answers).toEqual({ notes: 'draft', size: 's' })
    other.saveByOther({ size: 'l' })
    const later = opened(other)
    expect(later.state.value.answers).toEqual({ notes: 'draft', size: 'l' })
    other.saveByOther({ notes: 'theirs' })
    expect(opened(other).conflicts.value).toEqual([{ name: 'notes', before: 'a', theirs: 'theirs' }])
    later.discard()
    expect(opened(other).restored.value).toBeNull()
  })
})
