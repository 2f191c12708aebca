import { type IncomingMessage, get } from 'node:http'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { atRest, idleLimit } from './fixtures/rest'
import { test } from './fixtures/test'

/** The files that a page loads before it rests: its markup, scripts, styles, pictures and typefaces. */
async function loaded(page: Page, path: string): Promise<URL[]> {
  const files = new Map<string, URL>()
  page.on('response', (response) => {
    const url = new URL(response.url())
    // On a busy machine the stream of changes, which waits for the rows, begins before the page rests.
    if (!/^\/api\/|\/stream\.worker-/.test(url.pathname)) files.set(url.pathname, url)
  })
  // On a busy machine the page may take so long that what is fetched at rest would count.
  await page.addInitScript((own) => {
    const idle = window.requestIdleCallback.bind(window)
    window.requestIdleCallback = (run, options) => (options?.timeout === own ? idle(run, options) : 0)
    const later = window.setTimeout.bind(window)
    const patience = 2_000
    window.setTimeout = ((run: () => void, wait?: number) =>
      wait === patience ? 0 : later(run, wait)) as typeof window.setTimeout
  }, idleLimit)
  await page.goto(path)
  await atRest(page)
  return [...files.values()]
}

/** Kilobytes of a file as the server sends it to a browser that takes this coding. */
async function kilobytes(file: URL, coding: string): Promise<number> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(file, { headers: { 'accept-encoding': coding } }, resolve).on('error', reject)
  })
  expect(answer.statusCode).toBe(200)
  let bytes = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) bytes += chunk.length
  return bytes / 1_000
}

async function weight(files: URL[], coding: string): Promise<number> {
  const sizes = await Promise.all(files.map((file) => kilobytes(file, coding)))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** What a page loads, typeface and all: its kilobytes in brotli, and a sentence. */
async function weigh(page: Page, path: string) {
  const files = await loaded(page, path)
  expect(files.length).toBeGreaterThan(4)
  const typefaces = files.filter((file) => file.pathname.endsWith('.woff2'))
  const [brotli, gzip, typeface] = await Promise.all([
    weight(files, 'br'),
    weight(files, 'gzip'),
    weight(typefaces, 'br'),
  ])
  const sizes = `${brotli.toFixed(1)} KB in brotli, ${gzip.toFixed(1)} KB in gzip`
  return {
    brotli,
    said: `${path}: ${files.length} files, ${sizes}; ${typeface.toFixed(1)} KB of it typeface`,
  }
}

const typefaces = (page: Page) =>
  page.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
  )

test('signing in loads at most 90 KB, its typeface among them', async ({ open, annotate }) => {
  const page = await open('nobody')
  const { brotli, said } = await weigh(page, '/login')
  await annotate(said)
  expect(brotli).toBeLessThanOrEqual(90)
  expect(await typefaces(page)).toEqual(['Inter'])
})

test('the financial list loads at most 175 KB, its typeface among them', async ({ open, annotate }) => {
  const page = await open('root')
  const { brotli, said } = await weigh(page, '/cms/financial')
  await annotate(said)
  expect(brotli).toBeLessThanOrEqual(175)
  expect(await typefaces(page)).toEqual(['Inter'])
})

test('the record of a member loads at most 200 KB of script and styles before a click', async ({
  open,
  annotate,
}) => {
  const page = await open('root')
  const files = await loaded(page, '/cms/user-form/200')
  await page.getByRole('region', { name: 'Últimas atividades' }).getByRole('list').waitFor()
  const code = files.filter(({ pathname }) => /\.(js|css)$/.test(pathname))
  const brotli = await weight(code, 'br')
  await annotate(`the record: ${code.length} files of script and styles, ${brotli.toFixed(1)} KB in brotli`)
  expect(brotli).toBeLessThanOrEqual(200)
})

/** Runs in the page: returns the addresses that it asked for before its first row, its own among them. */
function beforeFirstRow(): Promise<string[]> {
  return new Promise((resolve) => {
    const look = () => {
      const row = performance.getEntriesByName('first-row')[0]
      if (!row) return requestAnimationFrame(look)
      const files = performance.getEntriesByType('resource').filter((file) => file.startTime < row.startTime)
      return resolve([location.href, ...files.map(({ name }) => name)])
    }
    look()
  })
}

test('the first rows need at most twelve requests, one of them for the rows themselves', async ({
  open,
  annotate,
}) => {
  const page = await open('root')
  await page.addInitScript(() => {
    new MutationObserver((_, seen) => {
      if (!document.querySelector('tbody tr')) return
      performance.mark('first-row')
      seen.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
  for (const search of ['', '?status=open&order_by=amount%20DESC&page=2']) {
    await page.goto(`/cms/financial${search}`)
    const asked = await page.evaluate(beforeFirstRow)
    await annotate(asked.map((address) => address.slice(new URL(address).origin.length)).join(' '))
    // On a busy machine the stream of changes, which waits for the rows, begins before them.
    const needed = asked.filter((address) => !address.includes('/stream.worker-'))
    expect(needed.length).toBeLessThanOrEqual(12)
    expect(asked.filter((address) => address.includes('/api/financial'))).toHaveLength(1)
  }
})

test('a visitor without a session loads nothing of the pages of staff', async ({ open }) => {
  const page = await open('nobody')
  const files = await loaded(page, '/cms/financial')
  await page.waitForURL(/\/login/)
  expect(files.filter(({ pathname }) => /\/(staff|payments)/.test(pathname))).toEqual([])
})
