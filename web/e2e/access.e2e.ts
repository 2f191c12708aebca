import { describe, expect } from 'vitest'
import { Calls } from './fixtures/calls'
import { roles, test } from './fixtures/test'
import { among } from './fixtures/times'
import { Visits } from './fixtures/visits'

// What the server refuses to each role is walked call by call in its own tests.
const visitors = among(roles, ['root', 'success', 'sales', 'system'])
const visits = new Visits('access.txt', [...visitors])

describe('access', () => {
  test.for(visitors)(
    '%s finds what the table says, and no page asks for what the server refuses',
    { timeout: 600_000 },
    async (who, { open }) => {
      // All of a page is in view, so that all of it is read; with few pixels, so that it is drawn soon.
      const page = await open(who, { viewport: { width: 1440, height: 9_000 }, deviceScaleFactor: 0.1 })
      const calls = new Calls(page)
      await visits.visit(who, page, async () => {
        await calls.settle()
        for (const tab of await page.getByRole('main').getByRole('tab').all()) {
          await tab.click()
          await calls.settle()
        }
      })
      expect(calls.refused).toEqual([])
    },
  )
  test('the pages to come only become fewer', () => visits.compare())
})
