import { beforeEach, describe, expect, test, vi } from 'vitest'
import { SharedStream, type StreamNotice } from './stream'

/** The connections that the stream opened, each with the event after which it began. */
let opened: { source: EventTarget; after: number | undefined; isClosed: boolean }[] = []

function shared(): SharedStream {
  opened = []
  return new SharedStream((after) => {
    const source = Object.assign(new EventTarget(), { close: () => (connection.isClosed = true) })
    const connection = { source, after, isClosed: false }
    opened.push(connection)
    return source as unknown as EventSource
  })
}

const latest = () => opened.at(-1)?.source ?? new EventTarget()
const begin = () => latest().dispatchEvent(new Event('open'))
const change = (id: number) =>
  latest().dispatchEvent(new MessageEvent('change', { data: `${id}`, lastEventId: `${id}` }))

/** A tab, with its messages. */
function tab() {
  const told: (string | boolean)[] = []
  return {
    told,
    hear: (one: StreamNotice) =>
      void told.push('change' in one ? one.change : one.open && one.isGapped ? 'gap' : one.open),
  }
}

describe('one stream for all tabs', () => {
  beforeEach(() => vi.useFakeTimers({ now: 1_000 }))

  test('is opened once, and each tab hears of each change once', () => {
    const stream = shared()
    const [first, second] = [tab(), tab()]
    stream.hear(first.hear, { join: true, after: 7, since: 900 })
    begin()
    change(8)
    stream.hear(second.hear, { join: true, after: 7, since: 950 })
    change(9)
    expect(opened.map(({ after }) => after)).toEqual([7])
    expect(first.told).toEqual([true, '8', '9'])
    expect(second.told).toEqual([true, '8', '9'])
  })

  test('tells a tab that joins what came after its own reading alone', () => {
    const stream = shared()
    const [first, second] = [tab(), tab()]
    stream.hear(first.hear, { join: true, after: 7, since: 900 })
    begin()
    for (const id of [8, 9, 10]) change(id)
    stream.hear(second.hear, { join: true, after: 9, since: 990 })
    expect(second.told).toEqual([true, '10'])
  })

  test('says that changes are missing to a tab that read before the stream began, and only to it', () => {
    const stream = shared()
    const [first, early, late] = [tab(), tab(), tab()]
    stream.hear(first.hear, { join: true, since: 900 })
    begin()
    change(20)
    stream.hear(early.hear, { join: true, after: 12, since: 800 })
    stream.hear(late.hear, { join: true, after: 19, since: 1_200 })
    expect(early.told[0]).toBe('gap')
    expect(late.told).toEqual([true, '20'])
  })

  test('says so, too, once it no longer keeps what a tab missed', () => {
    const stream = shared()
    const [first, second] = [tab(), tab()]
    stream.hear(first.hear, { join: true, after: 0, since: 900 })
    begin()
    for (let id = 1; id <= 600; id += 1) change(id)
    stream.hear(second.hear, { join: true, after: 1, since: 990 })
    expect(second.told[0]).toBe('gap')
  })

  test('goes on after the last change when a tab finds it stale, without a word to the others', () => {
    const stream = shared()
    const [first, second] = [tab(), tab()]
    stream.hear(first.hear, { join: true, after: 7, since: 900 })
    begin()
    change(8)
    stream.hear(second.hear, { join: true, since: 999_999, isStale: true })
    expect(opened.map(({ after, isClosed }) => [after, isClosed])).toEqual([
      [7, true],
      [8, false],
    ])
    begin()
    change(9)
    expect(first.told).toEqual([true, '8', true, '9'])
    expect(second.told).toEqual([true, '9'])
  })

  test('tells all tabs that it broke, and is opened again by the first that joins', () => {
    const stream = shared()
    const [first, second] = [tab(), tab()]
    for (const { hear } of [first, second]) stream.hear(hear, { join: true, after: 7, since: 900 })
    begin()
    latest().dispatchEvent(new Event('error'))
    expect([first.told, second.told]).toEqual([
      [true, false],
      [true, false],
    ])
    for (const { hear } of [first, second]) stream.hear(hear, { join: true, since: 1_500 })
    expect(opened.length).toBe(2)
  })

  test('is closed with the last tab', () => {
    const stream = shared()
    const [first, second] = [tab(), tab()]
    for (const { hear } of [first, second]) stream.hear(hear, { join: true, after: 7, since: 900 })
    stream.hear(first.hear, { join: false })
    expect(opened.at(-1)?.isClosed).toBe(false)
    stream.hear(second.hear, { join: false })
    expect(opened.at(-1)?.isClosed).toBe(true)
  })
})
