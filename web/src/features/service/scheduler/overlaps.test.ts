import { expect, test } from 'vitest'
import { sideBySide, without } from './overlaps'

const span = (from: number, until: number) => ({ from, until })

test('meetings that touch stand below each other', () => {
  expect(sideBySide([span(540, 570), span(570, 600)])).toEqual([
    { column: 0, columns: 1 },
    { column: 0, columns: 1 },
  ])
})

test('meetings at the same time share the width', () => {
  expect(sideBySide([span(540, 600), span(540, 570), span(560, 590)])).toEqual([
    { column: 0, columns: 3 },
    { column: 1, columns: 3 },
    { column: 2, columns: 3 },
  ])
})

test('a column that has become free is used again, and later meetings are wide', () => {
  const places = sideBySide([span(540, 660), span(540, 570), span(570, 600), span(660, 690)])
  expect(places).toEqual([
    { column: 0, columns: 2 },
    { column: 1, columns: 2 },
    { column: 1, columns: 2 },
    { column: 0, columns: 1 },
  ])
})

test('the order in which they are given does not matter', () => {
  expect(sideBySide([span(600, 630), span(540, 610)])).toEqual([
    { column: 1, columns: 2 },
    { column: 0, columns: 2 },
  ])
})

test('what is outside of the working hours is what they leave', () => {
  expect(without(span(480, 1140), [span(540, 720), span(780, 1080)])).toEqual([
    span(480, 540),
    span(720, 780),
    span(1080, 1140),
  ])
  expect(without(span(480, 600), [])).toEqual([span(480, 600)])
  expect(without(span(540, 600), [span(500, 700)])).toEqual([])
})
