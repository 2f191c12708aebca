import { describe, expect } from 'vitest'
import { everybody } from './fixtures/kanban'
import { type Order, openInTurn, shifts, watchShifts } from './fixtures/shifts'
import { test } from './fixtures/test'

const widths = [1440, 390]

/** Pages, with what is on them once all has been read. */
const places: [path: string, name: string, order: Order][] = [
  ['/cms/user-form/200', 'Jornada', 'oldest'],
  ['/cms/user-form/200', 'Jornada', 'latest'],
  ['/cms/user-form/12', 'Jornada', 'latest'],
  ['/cms/user-form/21', 'Jornada', 'latest'],
  ['/cms/dashboard', 'Atalhos', 'latest'],
  ['/cms/financial', 'Financeiro', 'latest'],
  ['/cms/conversations', 'Conversas', 'latest'],
  [`/cms/kanban${everybody}`, 'Kanban', 'latest'],
]

describe('nothing moves while a page loads', () => {
  for (const [path, name, order] of places) {
    test(`${path}, the ${order} answer first`, async ({ open }) => {
      for (const width of widths) {
        const page = await open('root', { viewport: { width, height: 900 } })
        await watchShifts(page)
        await openInTurn(page, path, order, page.getByRole('heading', { name, exact: true }).first())
        const moved = await shifts(page)
        const sum = moved.reduce((total, { value }) => total + value, 0)
        expect(sum < 0.05 ? [] : moved).toEqual([])
      }
    })
  }
})
