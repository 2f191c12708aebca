import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { patterns } from '~/paths'
import { type Route, routeAt, routes } from '~/routes'
import { type Who, roles, test } from './fixtures/test'

const file = join(import.meta.dirname, 'access.txt')
const legend = `What each visitor finds at each address of the product.
open: the page   soon: a page that says that it is not built yet   login, home, 403: sent there instead

`
const visitors: Who[] = [...roles, 'nobody']
const soon = 'soon'
const places: Partial<Record<Route['name'], string>> = {
  'auth-login-v0': 'login',
  'cms-dashboard': 'home',
  'not-authorized': '403',
}
const found = new Map<Who, string[]>()
const committed = existsSync(file) ? readFileSync(file, 'utf8') : null

// Signing out comes last: it ends the session with which the other addresses were opened.
const inOrder = routes.toSorted((a, b) => Number(a.name === 'cms-logout') - Number(b.name === 'cms-logout'))

describe('access', () => {
  test.for(visitors)('%s', { timeout: 120_000 }, async (who, { open }) => {
    const page = await open(who)
    await page.goto('/error-404')
    const finds = new Map<Route, string>()
    for (const route of inOrder) finds.set(route, await whatIsAt(page, route, who === 'nobody'))
    found.set(
      who,
      routes.map((route) => finds.get(route) ?? ''),
    )
    const column = committed && columnOf(committed, who)
    if (!process.env.UPDATE) expect(found.get(who)).toEqual(column)
  })

  test('the pages to come only become fewer', () => {
    expect([...found.keys()]).toEqual(visitors)
    const now = table()
    const news = committed === null ? [] : unbuilt(now).filter((name) => !unbuilt(committed).includes(name))
    expect(news).toEqual([])
    if (process.env.UPDATE) writeFileSync(file, now)
    expect(now, 'UPDATE=1 rewrites access.txt').toBe(process.env.UPDATE ? now : committed)
  })
})

/** Opens an address, inside the running product where it has one, and says in a word what came of it. */
async function whatIsAt(page: Page, { name, bare }: Route, isStranger: boolean): Promise<string> {
  const path = patterns[name].replace(/\{\w+\}/g, '1')
  if (bare || isStranger) {
    await page.goto(path)
  } else {
    await page.evaluate((to) => {
      document.title = ''
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
  }
  // The title is set when the page is there.
  await page.waitForFunction(
    (asked) => location.pathname !== asked || document.title.endsWith(' · Retaguarda'),
    path,
  )
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  const here = routeAt(new URL(page.url()).pathname)?.name
  if (name === 'cms-logout') {
    await page.waitForURL('/')
    return 'open'
  }
  if (here !== name) return (here && places[here]) ?? `→ ${here}`
  const headings = await page.getByRole('heading', { level: 2 }).allTextContents()
  return headings.includes('Esta página ainda não está pronta') ? soon : 'open'
}

function table(): string {
  const header = ['', ...visitors]
  const rows = routes.map(({ name }, at) => [name, visitors.map((who) => found.get(who)?.[at] ?? '')].flat())
  const widths = header.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const lines = [header, ...rows].map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  return `${legend}${lines.join('\n')}\n`
}

function rowsOf(text: string): string[][] {
  const lines = text.slice(legend.length).trimEnd().split('\n')
  return lines.slice(1).map((line) => line.split(/\s{2,}/))
}

function columnOf(text: string, who: Who): string[] {
  return rowsOf(text).map((row) => row[visitors.indexOf(who) + 1] ?? '')
}

function unbuilt(text: string): string[] {
  return rowsOf(text).flatMap(([name = '', ...cells]) => (cells.includes(soon) ? [name] : []))
}
