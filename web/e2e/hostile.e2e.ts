import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { type Row, bubbles, choose, inbox, inboxRows, listed, opened, table } from './fixtures/conversations'
import { type Server, binary } from './fixtures/server'
import { signedInDoor, test } from './fixtures/test'

const markup = `<script>pwned = 1</script><img src=x onerror="pwned = 2"><svg onload="pwned = 3"></svg>
<iframe srcdoc="<script>parent.pwned = 4</script>"></iframe><style>body { display: none }</style>
<a href="javascript:pwned = 5">clique</a> javascript:pwned=6 [clique](javascript:pwned=7) {{7*7}} \${7*7}`
const unseen =
  'Nota fiscal \u202Egpj.exe\u202C, \u2066isolada\u2069, sem\u200Blargura\uFEFF, \u0007sino e \u001B[31mcor'
const endless = `${'<b>ata\u202E</b> '.repeat(100_000)}fim da mensagem`
const formula = '=HYPERLINK("https://example.com";"clique")'

/** Makes the latest messages of open conversations say these things, one each, the first on top of the inbox. */
async function say(page: Page, server: Server, bodies: string[]): Promise<Row[]> {
  const said = await listed(page, `latest=1&finished=0&per_page=${bodies.length}`)
  const hex = (text: string | undefined) => Buffer.from(text ?? '').toString('hex')
  const change = ({ id }: Row, at: number) =>
    `update messages set body = cast(x'${hex(bodies[at])}' as text) where id = ${id};`
  await server.sql(said.map(change).join('\n'))
  return said
}

/** Opens the next conversation of the inbox, and answers its latest message. */
async function next(page: Page) {
  const before = opened(page)
  await page.keyboard.press('j')
  await expect.poll(() => opened(page)).not.toBe(before)
  return bubbles(page).last()
}

describe('what members write', () => {
  test('is text, however it is written, and the page stays usable', async ({ open, server }) => {
    const page = await open('root')
    page.on('dialog', () => expect.unreachable('a message opened a dialog'))
    await page.goto('/error-404')
    const said = await say(page, server, ['Bom dia', markup, unseen, endless, formula])
    await inbox(page)
    await inboxRows(page).filter({ hasText: '<script>pwned = 1</script>' }).waitFor()
    await inboxRows(page).filter({ hasText: 'U+202Egpj.exeU+202C' }).waitFor()

    await next(page)
    const wicked = await next(page)
    expect(await wicked.locator('p').first().innerText()).toBe(markup)
    const made = await page
      .locator('main')
      .evaluate(
        (main) =>
          main.querySelectorAll('script, iframe, style, object, [onerror], [href^=javascript]').length,
      )
    expect(made).toBe(0)

    const spelt = await (await next(page)).locator('p').first().innerText()
    for (const unwritten of [
      '\u202E',
      '\u202C',
      '\u2066',
      '\u2069',
      '\u200B',
      '\uFEFF',
      '\u0007',
      '\u001B',
    ]) {
      const code = unwritten.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
      expect(spelt).toContain(`U+${code}`)
      expect(spelt).not.toContain(unwritten)
    }

    const long = await next(page)
    expect((await long.innerText()).length).toBeLessThan(3_000)
    await long.getByRole('button', { name: /^Mostrar mais/ }).click()
    await expect.poll(async () => (await long.innerText()).length).toBeGreaterThan(20_000)
    await next(page)
    await bubbles(page).last().getByText(formula).waitFor()
    expect(opened(page)).toBe(String(said[4]?.conversation_id))
    expect(await page.evaluate(() => (globalThis as { pwned?: number }).pwned)).toBeUndefined()

    // The table and the window of a single message draw the same texts.
    await table(page)
    await choose(page, said[1]?.id ?? 0, 'Ver mensagem')
    await page.getByRole('dialog').getByText('<script>pwned = 1</script>').waitFor()
    expect(await page.evaluate(() => (globalThis as { pwned?: number }).pwned)).toBeUndefined()
  })

  test('is no formula in a file for spreadsheets', async ({ open, server }) => {
    const page = await open('root')
    await page.goto('/error-404')
    await say(page, server, [formula, '+55 11 99999-0000', '-2+3', '@soma'])
    const args = ['--server', server.origin, 'conversations', 'list', '--latest', '1', '--output', 'csv']
    const token = await signedInDoor(server.origin, 'root')
    const env = { PATH: process.env.PATH, HOME: '/nonexistent', RETAGUARDA_TOKEN: token }
    const { stdout } = await promisify(execFile)(binary('retaguarda'), args, { env })
    expect(stdout).toContain(`'=HYPERLINK`)
    expect(stdout).toContain(`'+55 11`)
    expect(stdout).not.toMatch(/(^|[,;])"?[=+@-](?!\d+(?:[.,]\d+)?"?(?:[,;]|$))/m)
  })
})
