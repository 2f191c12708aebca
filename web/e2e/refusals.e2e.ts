import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { patterns } from '~/browser/paths'
import { routes } from '~/shell/routes'
import { roles, test } from './fixtures/test'

/** The pages of staff, with a record for those that need one. */
const paths = routes
  .filter(({ page, bare }) => page && !bare)
  .map(({ name }) => patterns[name].replace(/\{\w+\}/g, '200'))

/** The calls of a page: those under way, and those that the server refused to its visitor. */
class Calls {
  readonly refused: string[] = []
  readonly #open = new Set<Request>()

  constructor(page: Page) {
    const isCall = (request: Request) =>
      new URL(request.url()).pathname.startsWith('/api/') && !/\/events\b/.test(request.url())
    page.on('request', (request) => isCall(request) && this.#open.add(request))
    page.on('requestfailed', (request) => this.#open.delete(request))
    page.on('response', (response) => {
      const request = response.request()
      this.#open.delete(request)
      const { pathname, search } = new URL(request.url())
      if (isCall(request) && response.status() === 403)
        this.refused.push(`${new URL(page.url()).pathname}: ${request.method()} ${pathname}${search}`)
    })
  }

  /** Waits until the page has drawn, and what it asks for then is answered. */
  async settle(page: Page): Promise<void> {
    const isIdle = () =>
      page.evaluate(
        () =>
          new Promise<boolean>((resolve) =>
            requestIdleCallback(() => requestAnimationFrame(() => resolve(true)), { timeout: 500 }),
          ),
      )
    await expect
      .poll(async () => this.#open.size === 0 && (await isIdle()) && this.#open.size === 0)
      .toBe(true)
  }
}

/** Goes to an address of the product without loading it anew. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    document.title = ''
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  // Who may not see it is sent elsewhere.
  await page.waitForFunction(
    (asked) => location.pathname !== asked || document.title.endsWith(' · Retaguarda'),
    path,
  )
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}

test.for(roles)('no page asks for what the server refuses to %s', async (role, { open }) => {
  // All of a page is in view, so that all of it is read; with few pixels, so that it is drawn soon.
  const page = await open(role, { viewport: { width: 1440, height: 9_000 }, deviceScaleFactor: 0.1 })
  const calls = new Calls(page)
  await page.goto('/error-404')
  for (const path of paths) {
    await go(page, path)
    await calls.settle(page)
    for (const tab of await page.getByRole('main').getByRole('tab').all()) {
      await tab.click()
      await calls.settle(page)
    }
  }
  expect(calls.refused).toEqual([])
})
