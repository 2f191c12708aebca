import { describe, expect, test } from 'vitest'
import {
  addSegment,
  foundRoots,
  foundSubs,
  levelOf,
  removeSegment,
  selectedSegments,
  treeOf,
} from './segments'

const tools = { id: 1, name: 'Ferramentas', parent_id: null, rep_level: 2, company_level: 5 }
const food = { id: 2, name: 'alimentos', parent_id: null }
const saws = { id: 11, name: 'Serras', parent_id: 1 }
const drills = { id: 12, name: 'Furadeiras', parent_id: 1 }
const drinks = { id: 21, name: 'Bebidas', parent_id: 2 }
const tree = treeOf([tools, food, saws, drills, drinks])

describe('segments', () => {
  test('stand under their roots, all sorted by name', () => {
    expect(tree.map(({ root }) => root.name)).toEqual(['alimentos', 'Ferramentas'])
    expect(tree[1]?.subs.map(({ name }) => name)).toEqual(['Furadeiras', 'Serras'])
  })

  test('are found by a part of their name or of a sub-segment, whatever the case', () => {
    expect(foundRoots(tree, 'SERRA').map(({ root }) => root.id)).toEqual([1])
    expect(foundRoots(tree, 'xyz')).toEqual([])
    expect(foundRoots(tree, '')).toHaveLength(2)
    expect(foundSubs({ root: tools, subs: [saws, drills] }, 'fura')).toEqual([drills])
  })

  test('bring their root when they are selected, and are selected once', () => {
    expect(addSegment([], saws)).toEqual([1, 11])
    expect(addSegment([1, 11], saws)).toEqual([1, 11])
    expect(addSegment([1], food)).toEqual([1, 2])
  })

  test('go alone if they are sub-segments, and with all of them if they are roots', () => {
    expect(removeSegment([1, 11, 12, 2], tree, 11)).toEqual([1, 12, 2])
    expect(removeSegment([1, 11, 12, 2], tree, 1)).toEqual([2])
  })

  test('are listed by the names of segment and sub-segment', () => {
    const names = selectedSegments(tree, [11, 1, 21, 2]).map(({ root, sub }) => [root.name, sub?.name])
    expect(names).toEqual([
      ['alimentos', undefined],
      ['alimentos', 'Bebidas'],
      ['Ferramentas', undefined],
      ['Ferramentas', 'Serras'],
    ])
  })

  test('show a company the level of representatives, and the other way round', () => {
    expect(levelOf(tools, true)).toBe(2)
    expect(levelOf(tools, false)).toBe(5)
    expect(levelOf(saws, true)).toBeNull()
  })
})
