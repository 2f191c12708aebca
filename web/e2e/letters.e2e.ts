import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { caniemail } from 'caniemail'
import { HtmlValidate, type ConfigData } from 'html-validate'
import pixelmatch from 'pixelmatch'
import type { Page } from 'playwright-core'
import { PNG } from 'pngjs'
import { describe, expect } from 'vitest'
import { accessibilityFaults } from './fixtures/axe'
import { test } from './fixtures/test'
import rules from './letters/rules.json'

/** The letters as the engine draws them, which its own tests keep. */
const folder = fileURLToPath(new URL('../../server/tests/letters', import.meta.url))
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const filesIn = (of: string, ending: string) =>
  readdirSync(join(folder, of))
    .filter((name) => name.endsWith(ending))
    .map((name) => join(of, name))
const letters = filesIn('.', '.html')
const blocks = filesIn('blocks', '.mjml').map((name) => basename(name, '.mjml'))
const drawn = [...letters, ...blocks.map((block) => `blocks/${block}.html`)]

/** The version of the program that defines MJML. Letters are not made with it: a copy of its answers is kept. */
const reference = 'mjml@5.4.1'

/** A picture of the ratio that letters usually show. */
const picture = () => {
  const png = new PNG({ width: 560, height: 200 })
  png.data.fill(0x80)
  return PNG.sync.write(png)
}

/** Shows a letter as a mail program of a width does. */
async function show(page: Page, html: string, width: number, colorScheme: 'light' | 'dark' = 'light') {
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme })
  await page.setContent(html)
}

/** Returns the HTML that the reference makes of a block's MJML; `UPDATE=1` asks it anew. */
function referenceOf(block: string): string {
  const mjml = read(`blocks/${block}.mjml`)
  const stamp = `<!-- ${reference} of ${createHash('sha256').update(mjml).digest('hex').slice(0, 16)} -->\n`
  const path = `blocks/${block}.${reference}.html`
  if (process.env['UPDATE']) {
    const args = ['--yes', '--package', reference, 'mjml', '-i', '-s', '--config.allowIncludes=false']
    const html = execFileSync('npx', args, { input: mjml, encoding: 'utf8' })
    writeFileSync(join(folder, path), stamp + html)
  }
  const [first, html] = [read(path).slice(0, stamp.length), read(path).slice(stamp.length)]
  expect(first, 'the reference read another MJML: run this test with UPDATE=1').toBe(stamp)
  return html
}

describe('letters', () => {
  test('are valid HTML', async () => {
    const validator = new HtmlValidate(rules as ConfigData)
    for (const name of drawn) {
      const { results } = await validator.validateString(read(name))
      const faults = results.flatMap(({ messages }) => messages)
      expect(
        faults.map(({ ruleId, message, line, column }) => `${name}:${line}:${column} ${ruleId}: ${message}`),
      ).toEqual([])
    }
  })

  test('use what Gmail, Outlook and Apple Mail draw, but for a list', async () => {
    const lacking = new Map<string, Set<string>>()
    for (const name of drawn) {
      const { issues } = caniemail({ clients: ['gmail.*', 'outlook.*', 'apple-mail.*'], html: read(name) })
      for (const [client, features] of issues.errors)
        for (const { title } of features) lacking.set(title, (lacking.get(title) ?? new Set()).add(client))
    }
    const lines = [...lacking].map(([title, clients]) => `${title}: ${[...clients].toSorted().join(' ')}\n`)
    await expect(lines.toSorted().join('')).toMatchFileSnapshot('letters/unsupported.txt')
  })

  test('are as wide as the screen and legible in light and dark', async ({ open }) => {
    const page = await open('nobody')
    for (const name of letters.filter((each) => /\.(longest|fr)\.html$/.test(each))) {
      for (const scheme of ['light', 'dark'] as const) {
        await show(page, read(name), 320, scheme)
        const width = await page.evaluate(() => document.documentElement.scrollWidth)
        expect({ name, width }).toEqual({ name, width: 320 })
        const faults = await accessibilityFaults(page, 'colours')
        expect({ name, scheme, faults }).toEqual({ name, scheme, faults: [] })
      }
    }
  })

  for (const block of blocks)
    test(`draw a block as the reference does: ${block}`, async ({ open }) => {
      const page = await open('nobody')
      await page.route('https://x.test/**', (route) =>
        route.fulfill({ body: picture(), contentType: 'image/png' }),
      )
      for (const width of [320, 600]) {
        const shots: PNG[] = []
        for (const html of [read(`blocks/${block}.html`), referenceOf(block)]) {
          await show(page, html, width)
          shots.push(PNG.sync.read(await page.screenshot({ fullPage: true })))
        }
        const [ours, theirs] = shots as [PNG, PNG]
        expect([ours.width, ours.height], `${block} at ${width} px`).toEqual([theirs.width, theirs.height])
        const differing = pixelmatch(ours.data, theirs.data, undefined, ours.width, ours.height)
        expect(differing / (ours.width * ours.height), `${block} at ${width} px`).toBeLessThanOrEqual(0.005)
      }
    })
})
