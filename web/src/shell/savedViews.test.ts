import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { choosePreset } from '~/api/periods'
import { forgetView, renameView, saveView } from './saveView'
import { savedViews } from './savedViews'

const at = (instant: string) => vi.setSystemTime(new Date(instant))

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  savedViews().forEach(({ href }) => forgetView(href))
  vi.useRealTimers()
})

test('a view of the last month is that of the month before the day on which it is opened', () => {
  at('2026-11-15T12:00:00Z')
  saveView({ name: 'Mês passado', href: '/cms/financial?created_at=2026-10-01%3A%3A2026-10-31&status=paid' })
  at('2027-01-02T12:00:00Z')
  expect(savedViews()).toEqual([
    { name: 'Mês passado', href: '/cms/financial?created_at=2026-12-01%3A%3A2026-12-31&status=paid' },
  ])
})

test('a period without a name stays as it is, beside one that has the same days today', () => {
  at('2026-11-15T12:00:00Z')
  const fixed = '/cms/financial?created_at=2026-12-01%3A%3A2026-12-31'
  saveView({ name: 'Dezembro', href: fixed })
  saveView({ name: 'Mês passado', href: '/cms/financial?created_at=2026-10-01%3A%3A2026-10-31' })
  at('2026-12-15T12:00:00Z')
  const last = '/cms/financial?created_at=2026-11-01%3A%3A2026-11-30'
  expect(savedViews().map(({ href }) => href)).toEqual([fixed, last])
  forgetView(last)
  expect(savedViews().map(({ name }) => name)).toEqual(['Dezembro'])
})

test('of periods with the same days the one that was chosen is kept', () => {
  // The last thirty days are this month, too.
  at('2026-11-30T12:00:00Z')
  choosePreset('this-month')
  saveView({ name: 'Este mês', href: '/cms/financial?created_at=2026-11-01%3A%3A2026-11-30' })
  at('2026-12-10T12:00:00Z')
  expect(savedViews()[0]?.href).toBe('/cms/financial?created_at=2026-12-01%3A%3A2026-12-31')
})

test('a view is renamed and removed by its address of today, and comes back to its place', () => {
  at('2026-11-15T12:00:00Z')
  saveView({ name: 'Mês passado', href: '/cms/financial?created_at=2026-10-01%3A%3A2026-10-31' })
  saveView({ name: 'Pagos', href: '/cms/financial?status=paid' })
  at('2026-12-15T12:00:00Z')
  const names = () => savedViews().map(({ name }) => name)
  renameView('/cms/financial?created_at=2026-11-01%3A%3A2026-11-30', 'O mês anterior')
  expect(names()).toEqual(['O mês anterior', 'Pagos'])
  const restore = forgetView('/cms/financial?created_at=2026-11-01%3A%3A2026-11-30')
  expect(names()).toEqual(['Pagos'])
  restore()
  expect(names()).toEqual(['O mês anterior', 'Pagos'])
})
