import { beforeEach, describe, expect, test } from 'vitest'
import { ContactsModel, rebased } from './ContactsModel'

const entry = (id: number | null, value: string, master = false) => ({
  key: String(id ?? 'new'),
  id,
  value,
  master,
})
const saved = (id: number, value: string, master = false) => ({ id, value, master })

beforeEach(() => localStorage.clear())

describe('contacts', () => {
  test('are changed beside what others changed meanwhile', () => {
    const before = [entry(1, 'a'), entry(2, 'b'), entry(3, 'c')]
    const mine = [entry(1, 'A'), entry(3, 'c', true), entry(null, 'mine')]
    const theirs = [entry(1, 'a'), entry(2, 'b'), entry(3, 'C'), entry(4, 'theirs')]
    expect(rebased(before, mine, theirs)).toEqual([
      entry(1, 'A'),
      entry(3, 'C', true),
      entry(4, 'theirs'),
      entry(null, 'mine'),
    ])
  })

  test('are listed without the main one, of which there is one', () => {
    const model = new ContactsModel('phones/1', [saved(1, 'a', true), saved(2, 'b'), saved(3, 'c')], 1)
    expect(model.entries.value.map(({ id }) => id)).toEqual([2, 3])
    model.makeMain('2')
    model.makeMain('3')
    expect(model.entries.value.filter(({ master }) => master).map(({ id }) => id)).toEqual([3])
  })

  test('that are empty, new or changed are not saved as they stand', () => {
    const model = new ContactsModel('phones/1', [saved(2, 'b')], 1)
    model.add()
    expect(model.check()).toBe(false)
    model.type('new-1', 'x')
    expect(model.check()).toBe(true)
    expect(model.entries.value.map(model.isSaved)).toEqual([true, false])
    model.type('2', 'B')
    expect(model.entries.value.map(model.isSaved)).toEqual([false, false])
  })

  test('keep their draft on the device', () => {
    const model = new ContactsModel('phones/1', [saved(2, 'b')], 1)
    model.type('2', 'B')
    const again = new ContactsModel('phones/1', [saved(2, 'b'), saved(3, 'c')], 2)
    expect(again.entries.value.map(({ value }) => value)).toEqual(['B', 'c'])
    again.discard()
    expect(new ContactsModel('phones/1', [saved(2, 'b')], 1).isChanged.value).toBe(false)
  })
})
