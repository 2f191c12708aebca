import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import portuguese from '~/text/pt-BR.gen.json'
import { built } from './fixtures/pages'
import { test } from './fixtures/test'

/** The ids of all calls, as the document of the contract has them. */
const contract = JSON.parse(readFileSync(join(import.meta.dirname, '../../client/openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, { operationId?: string }>>
}
const ids = Object.values(contract.paths)
  .flatMap((path) => Object.values(path).map(({ operationId }) => operationId))
  .filter((id) => id?.includes('.'))

/** The nouns that are counted, in the plural: of `{count} reuniões hoje`, the first word. */
const plurals = new Set(
  Object.values(portuguese).flatMap((text) => {
    const { one = '', other = '' } =
      typeof text === 'string' ? {} : (text as { one?: string; other?: string })
    const noun = (form: string) => /^\{(?:n|count|total)\} (\p{L}{3,})/u.exec(form)?.[1]
    return noun(other) && noun(other) !== noun(one) ? [noun(other) ?? ''] : []
  }),
)

/** What no page says, and where it is said all the same, with the reason. */
const wrong: { what: string; is: RegExp; but?: RegExp }[] = [
  { what: 'a clock with seconds', is: /\d\d:\d\d:\d\d/ },
  {
    what: 'a count of one with a noun of many',
    is: new RegExp(`(?<![\\d.,–-] ?)\\b1 (${[...plurals].join('|')})\\b`, 'u'),
  },
  { what: 'a count of none', is: new RegExp(`(?<![\\d.,–-] ?)\\b0 (${[...plurals].join('|')})\\b`, 'u') },
  {
    what: 'an engineer’s word',
    is: /\b(ensai\w+|gravação|gravando|registros?|root|finished)\b/i,
    // A register of the state, and the role of the account that walks.
    but: /registro público|@demo\.test/i,
  },
  { what: 'another name of a member', is: /\busuári[oa]s?\b/i, but: /Usuário [12] \(participante\)|do CRM/ },
  {
    what: 'the id of a call',
    is: new RegExp(`(?<![\\w.@/-])(${ids.join('|').replaceAll('.', '\\.')})(?![\\w.-])`),
  },
]

/** Returns the lines of a page that are no table, fact, history, field, message of a member or command. */
const sentences = (page: Page) =>
  page.evaluate(() => {
    const data =
      'table, dl, time, pre, code, q, blockquote, input, textarea, select, [translate=no], [dir=auto], [class*=preview]'
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const blocks = new Map<Element, string>()
    while (walker.nextNode()) {
      const { parentElement: parent, textContent: text } = walker.currentNode
      if (!parent?.checkVisibility() || parent.closest(data)) continue
      const block =
        parent.closest('p, li, h1, h2, h3, a, button, label, small, summary, figcaption, th, td, div') ??
        parent
      blocks.set(block, `${blocks.get(block) ?? ''}${text}`)
    }
    return [...blocks.values()].map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter(Boolean)
  })

test('every page speaks as people do', async ({ open }) => {
  const visitors = { root: await open('root'), nobody: await open('nobody') }
  const faults: string[] = []
  for (const { name, path, who } of built) {
    const page = visitors[who]
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForFunction(
      () => !document.querySelector('[aria-busy=true], [role=status][aria-label="Carregando…"]'),
    )
    for (const line of await sentences(page)) {
      for (const { what, is, but } of wrong) {
        if (is.test(line) && !but?.test(line)) faults.push(`${name}: ${what}: ${line.slice(0, 160)}`)
      }
    }
  }
  expect(faults).toEqual([])
})
