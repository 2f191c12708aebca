import { expect, test } from 'vitest'
import { columnOf, frameOf, slotsIn, spanOf } from './columns'
import type { Consultant, Events, Meeting } from './view'

const hours = {
  monday: '',
  tuesday: '09:00-12:00 13:00-18:00',
  wednesday: '07:30-09:00',
  thursday: '',
  friday: '',
  saturday: '',
  sunday: '',
  minutes: 60,
  buffer: 0,
  most: 8,
}
const ana = { id: 3, name: 'Ana', hours } as Consultant
const meeting = (id: number, start: string, manager = 3) =>
  ({ id, start_at: start, minutes: 30, manager: { id: manager, name: '' } }) as Meeting
const events = {
  events: [meeting(1, '2026-11-24T13:30:00Z'), meeting(2, '2026-11-24T22:15:00Z', 4)],
  closed: [{ id: 1, date: '2026-11-25', until: '2026-11-26', consultants: [{ id: 3, name: 'Ana' }] }],
  redirections: [],
} as unknown as Events
const source = { events, consultants: [ana], holidays: new Map([['2026-11-20', 'Consciência Negra']]) }

test('a column has the hours and the meetings of its consultant alone', () => {
  const column = columnOf('2026-11-24', ana, source)
  expect(column.meetings.map(({ id }) => id)).toEqual([1])
  expect(column.hours).toHaveLength(2)
  expect(columnOf('2026-11-24', undefined, source).meetings).toHaveLength(2)
})

test('the frame has whole hours around all that is shown', () => {
  expect(frameOf([columnOf('2026-11-24', ana, source)])).toEqual({ from: 480, until: 1080 })
  const days = ['2026-11-24', '2026-11-25'].map((day) => columnOf(day, undefined, source))
  expect(frameOf(days)).toEqual({ from: 420, until: 1200 })
})

test('the times offered are those to come that no meeting takes', () => {
  const column = columnOf('2026-11-24', ana, source)
  expect(slotsIn(column, '2026-11-23T23:00')).toEqual([540, 660, 780, 840, 900, 960, 1020])
  expect(slotsIn(column, '2026-11-24T14:00')).toEqual([900, 960, 1020])
  expect(slotsIn(column, '2026-11-25T08:00')).toEqual([])
})

test('a closed day offers none to those for whom it is closed', () => {
  expect(slotsIn(columnOf('2026-11-25', ana, source), '2026-11-24T08:00')).toEqual([])
  expect(columnOf('2026-11-25', undefined, source).closed).toEqual([])
})

test('where no working hours are told, none are shown and any time of a usual day is offered', () => {
  const bia = { ...ana, name: 'Bia', hours: null }
  const column = columnOf('2026-11-24', bia, { ...source, consultants: [bia] })
  expect(column.hours).toBeNull()
  expect(frameOf([column])).toEqual({ from: 480, until: 1080 })
  expect(slotsIn(column, '2026-11-23T23:00')).toHaveLength(19)
})

test('a meeting whose length is not told still takes its place', () => {
  expect(spanOf({ ...meeting(1, '2026-11-24T13:30:00Z'), minutes: 0 })).toEqual({ from: 630, until: 660 })
})
