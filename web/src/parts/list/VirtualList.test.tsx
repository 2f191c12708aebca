import { act } from 'react'
import { type Root, createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { speak } from '~/text'
import { VirtualList } from './VirtualList'
import { ListWindow } from './listWindow'
import { Selection } from './selection'

interface Row {
  id: number
}

await speak('pt-BR')

const place = document.createElement('div')
let root: Root
let opened: number[]
let window: ListWindow
let selection: InstanceType<typeof Selection>

/** A list of a hundred thousand records, of which those from the first index on are read. Ten rows fit. */
const draw = (idAt: (index: number) => number | undefined) =>
  act(async () =>
    root.render(
      <VirtualList
        label="Conversas"
        window={window}
        total={100_000}
        rowAt={(index): Row | undefined => {
          const id = idAt(index)
          return id === undefined ? undefined : { id }
        }}
        idOf={(row) => row.id}
        onOpen={(row) => opened.push(row.id)}
        selection={selection}
      >
        {(row) => `nº ${row.id}`}
      </VirtualList>,
    ),
  )

const grid = () => place.querySelector<HTMLElement>('[role=grid]') ?? document.body
const rows = () => [...place.querySelectorAll<HTMLElement>('[role=row]')]
const indices = () =>
  rows()
    .map((row) => Number(row.getAttribute('aria-rowindex')))
    .toSorted((a, b) => a - b)
const rowOf = (text: string) => rows().find((row) => row.textContent === text)
const pointed = () => document.getElementById(grid().getAttribute('aria-activedescendant') ?? '')?.textContent
const top = () => grid().scrollTop / 40

const press = (key: string, shiftKey = false) =>
  act(async () => grid().dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true })))

const scroll = (row: number) =>
  act(async () => {
    grid().scrollTop = row * 40
    grid().dispatchEvent(new Event('scroll'))
  })

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(4_000_000)
  // A browser fires the event once the scroll has begun.
  vi.spyOn(HTMLElement.prototype, 'scrollTo').mockImplementation(function scrollTo(this: HTMLElement, to) {
    this.scrollTop = (to as unknown as ScrollToOptions).top ?? 0
    queueMicrotask(() => this.dispatchEvent(new Event('scroll')))
  })
  document.body.append(place)
  root = createRoot(place)
  window = new ListWindow(40)
  selection = new Selection()
  opened = []
})

afterEach(async () => {
  await act(async () => root.unmount())
  vi.restoreAllMocks()
})

test('of a hundred thousand rows only those in view are drawn, each with its place', async () => {
  await draw((index) => 1_000_000 - index)
  expect(grid().getAttribute('aria-rowcount')).toBe('100000')
  expect(indices()).toEqual(Array.from({ length: 18 }, (_, at) => at + 1))
  await scroll(50_000)
  expect([indices()[0], indices().at(-1)]).toEqual([50_000 - 8 + 1, 50_000 + 10 + 8])
  expect(rowOf('nº 950000')?.getAttribute('aria-rowindex')).toBe('50001')
})

test('rows that are not read yet say so, and those that are flown over are not asked for', async () => {
  vi.useFakeTimers()
  await draw((index) => (index < 100 ? index : undefined))
  expect(window.asked.peek()).toEqual({ first: 0, last: 18 })
  await scroll(5)
  expect(window.asked.peek()).toEqual({ first: 0, last: 23 })
  await scroll(40_000)
  await scroll(60_000)
  expect(window.asked.peek()).toEqual({ first: 0, last: 23 })
  expect(new Set(rows().map((row) => row.textContent))).toEqual(new Set(['Carregando…']))
  vi.advanceTimersByTime(100)
  expect(window.asked.peek()).toEqual({ first: 59_992, last: 60_018 })
  vi.useRealTimers()
})

test('the keyboard moves, scrolls as little as it must, opens and ticks', async () => {
  await draw((index) => index)
  await press('ArrowDown')
  await press('ArrowDown')
  expect([pointed(), top()]).toEqual(['nº 1', 0])
  await press('PageDown')
  expect([pointed(), top()]).toEqual(['nº 11', 2])
  await press('Enter')
  expect(opened).toEqual([11])
  await press(' ')
  await press('ArrowDown', true)
  await press('ArrowDown', true)
  expect([...selection.ids.value]).toEqual([11, 12, 13])
  expect(rowOf('nº 12')?.getAttribute('aria-selected')).toBe('true')
  await press(' ')
  expect([...selection.ids.value]).toEqual([11, 12])
  await press('End')
  expect([pointed(), top()]).toEqual(['nº 99999', 99_990])
  await press('Home')
  expect([pointed(), top()]).toEqual(['nº 0', 0])
})

test('the pointer opens, and ticks with the usual keys', async () => {
  await draw((index) => index)
  const click = (text: string, keys: MouseEventInit) =>
    act(async () => rowOf(text)?.dispatchEvent(new MouseEvent('click', { bubbles: true, ...keys })))
  await click('nº 3', {})
  expect(opened).toEqual([3])
  await click('nº 5', { shiftKey: true })
  await click('nº 9', { ctrlKey: true })
  expect([...selection.ids.value]).toEqual([3, 4, 5, 9])
  expect(opened).toEqual([3])
})

test('a row that is opened before it is read opens when it is, unless the keyboard has moved on', async () => {
  const unread = () => undefined
  const clickFirst = () =>
    act(async () => rows()[0]?.dispatchEvent(new MouseEvent('click', { bubbles: true })))
  await draw(unread)
  await clickFirst()
  expect(opened).toEqual([])
  await draw((index) => index)
  expect(opened).toEqual([0])
  await draw((index) => index)
  expect(opened).toEqual([0])
  await draw(unread)
  await clickFirst()
  await press('ArrowDown')
  await draw((index) => index)
  expect(opened).toEqual([0])
  await draw(unread)
  await press('Enter')
  await draw((index) => index)
  expect(opened).toEqual([0, 1])
})

test('read again, it stays where it is: three came above, then one in view is gone', async () => {
  await draw((index) => 1_000 + index)
  await scroll(100)
  await press('ArrowDown')
  expect([pointed(), top()]).toEqual(['nº 1100', 100])
  await draw((index) => 1_000 + index - 3)
  expect([pointed(), top()]).toEqual(['nº 1100', 103])
  await draw((index) => (index < 103 ? 1_000 + index - 3 : 1_000 + index - 2))
  expect([pointed(), top()]).toEqual(['nº 1101', 103])
})

test('at its very top a list shows what is new, and the keyboard stays on its record', async () => {
  await draw((index) => 1_000 + index)
  await press('ArrowDown')
  await draw((index) => 1_000 + index - 2)
  expect([pointed(), top()]).toEqual(['nº 1000', 0])
})
