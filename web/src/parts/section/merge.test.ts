import { describe, expect, test } from 'vitest'
import type { Form } from '~/form/eval'
import { changesOf, differences, fixedOf, joined, merge } from './merge'

const before = { notes: 'a', objective: 'sell', size: 3 }

describe('a merge', () => {
  test('keeps the changes of both if they are of different fields', () => {
    const mine = { ...before, notes: 'b' }
    const theirs = { ...before, size: 5 }
    expect(merge(before, mine, theirs)).toEqual({
      answers: { notes: 'b', objective: 'sell', size: 5 },
      conflicts: [],
    })
  })

  test('asks only for the field that both changed differently', () => {
    const mine = { ...before, notes: 'b', objective: 'buy' }
    const theirs = { ...before, notes: 'c', objective: 'buy', size: 5 }
    const { answers, conflicts } = merge(before, mine, theirs)
    expect(conflicts).toEqual([{ name: 'notes', before: 'a', theirs: 'c' }])
    expect(answers).toEqual({ notes: 'b', objective: 'buy', size: 5 })
  })

  test('does not take an empty text for a change of none', () => {
    expect(merge({ notes: null }, { notes: '' }, { notes: 'c' })).toEqual({
      answers: { notes: 'c' },
      conflicts: [],
    })
    expect(differences({ notes: null }, { notes: '' })).toEqual([])
  })

  test('compares lists by their items', () => {
    const lists = merge({ zones: [1, 2] }, { zones: [1, 2] }, { zones: [1, 2, 3] })
    expect(lists).toEqual({ answers: { zones: [1, 2, 3] }, conflicts: [] })
  })

  test('takes fields that the form has only now', () => {
    expect(merge({}, {}, { fresh: 1 }).answers).toEqual({ fresh: 1 })
  })

  test('keeps an open conflict with where both started from', () => {
    const open = [{ name: 'notes', before: 'a', theirs: 'c' }]
    const again = [{ name: 'notes', before: 'c', theirs: 'd' }]
    expect(joined(open, again, { notes: 'b' })).toEqual([{ name: 'notes', before: 'a', theirs: 'd' }])
    expect(joined(open, [], { notes: 'b' })).toEqual(open)
    expect(joined(open, [], { notes: 'c' })).toEqual([])
  })
})

test('a save sends what was changed, and null for what was emptied', () => {
  const field = (name: string, kind: string, sent = true, isEnabled = true) => ({
    name,
    kind,
    sent,
    sets: [] as { field: string }[],
    enabled_when: { value: isEnabled },
  })
  const form = {
    fields: [
      field('notes', 'text'),
      field('price', 'money'),
      field('help', 'text', false),
      field('size', 'text'),
      field('origin', 'select', true, false),
    ],
  } as unknown as Form
  const old = { notes: 'a', price: 100, help: 'x', size: 's', origin: 'sales' }
  const after = { ...old, notes: '', price: 250, help: 'y' }
  expect(changesOf(form, old, after)).toEqual({ notes: null, price: 2.5 })
  expect(fixedOf(form, after)).toEqual({ origin: 'sales' })
})

test('what an answer sets is sent beside it, for it may have been answered since', () => {
  const field = (name: string, sets: string[] = []) => ({
    name,
    kind: 'text',
    sent: true,
    sets: sets.map((target) => ({ field: target })),
    enabled_when: { value: true },
  })
  const form = { fields: [field('talked_with', ['responsible']), field('responsible')] } as unknown as Form
  const saved = { talked_with: 'secretary', responsible: 'Ana' }
  const after = { ...saved, talked_with: 'responsible' }
  expect(changesOf(form, saved, after)).toEqual({ talked_with: 'responsible', responsible: 'Ana' })
})
