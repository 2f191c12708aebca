import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished } from 'vitest'
import { accessibilityFaults } from './fixtures/axe'
import { dialog, rows as tableRows, toast } from './fixtures/page'
import { password, test } from './fixtures/test'

const { CARGO_TARGET_DIR = 'target', RETAGUARDA_BUILD = 'debug' } = process.env
const program = resolve(import.meta.dirname, '../..', CARGO_TARGET_DIR, RETAGUARDA_BUILD, 'retaguarda')

const rows = (page: Page) => page.getByRole('grid', { name: 'Conversas' }).getByRole('row')
const counts = (page: Page, text: string) => dialog(page).getByRole('status').filter({ hasText: text })
const press = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name }).last().click()

interface Line {
  id?: string
  path?: string[]
  target?: { id: number; version: number }
  refused?: { status: number }
}

/** Ticks the first so many conversations of the inbox with the keyboard. */
async function tick(page: Page, count: number): Promise<void> {
  await page.goto('/cms/conversations')
  await rows(page).first().getByText('Aberta').waitFor()
  await page.keyboard.press('x')
  for (let at = 1; at < count; at += 1) await page.keyboard.press('j')
  await page.keyboard.press('Shift+X')
  await page
    .getByRole('toolbar')
    .filter({ hasText: `${count} linhas selecionadas` })
    .waitFor()
}

/** Asks to close what is ticked, for want of an answer, and waits for what the server says to it. */
async function rehearse(page: Page, said: string): Promise<void> {
  await page
    .getByRole('toolbar')
    .filter({ hasText: 'selecionada' })
    .getByRole('button', { name: 'Encerrar conversa' })
    .click()
  await dialog(page).getByRole('radio').first().waitFor()
  await page.keyboard.press('7')
  await counts(page, said).waitFor()
}

/** The plan of the dialog, as the file that the browser keeps. */
async function download(page: Page): Promise<{ file: string; lines: Line[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'retaguarda-plan-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [kept] = await Promise.all([page.waitForEvent('download'), press(page, 'Baixar plano')])
  const file = join(folder, kept.suggestedFilename())
  await kept.saveAs(file)
  const text = await readFile(file, 'utf8')
  return {
    file,
    lines: text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Line),
  }
}

/** Runs the command line as the same account; what it answers as data, and how it ended. */
async function retaguarda(origin: string, ...words: string[]) {
  const answer = await fetch(`${origin}/api/autenticar`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'root@demo.test', password }),
  })
  const { access_token: token } = (await answer.json()) as { access_token: string }
  const env = { ...process.env, RETAGUARDA_SERVER: origin, RETAGUARDA_TOKEN: token, NO_COLOR: '1' }
  return new Promise<{ code: number; said: Record<string, unknown> }>((done) => {
    execFile(program, [...words, '--output', 'json'], { env }, (error, said) => {
      const code = typeof error?.code === 'number' ? error.code : 0
      done({ code, said: said ? (JSON.parse(said) as Record<string, unknown>) : {} })
    })
  })
}

/** The versions that conversations have now. */
async function versions(page: Page, ids: number[]): Promise<number[]> {
  const answers = await Promise.all(ids.map((id) => page.request.get(`/api/conversation/${id}`)))
  const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as {
    conversation: { version: number }
  }[]
  return bodies.map(({ conversation }) => conversation.version)
}

describe('many conversations at once', () => {
  test('are rehearsed, named where they are refused, done, and finished by the command line without doing them twice', async ({
    open,
    server,
  }) => {
    const page = await open('root', { acceptDownloads: true })
    await tick(page, 12)
    // Meanwhile another user closes two of them.
    const other = await open('manager')
    await tick(other, 2)
    await rehearse(other, '2 linhas a fazer')
    await press(other, 'Encerrar conversa (2)')
    await counts(other, '2 feitas').waitFor()

    await rehearse(page, '10 linhas a fazer · 2 não podem ser feitas')
    expect(
      await dialog(page)
        .getByText(/já encerrou esta conversa/)
        .count(),
    ).toBe(2)
    // The plan lists what happens to each row, or why nothing does.
    expect(await dialog(page).getByRole('listitem').count()).toBe(12)
    expect(await accessibilityFaults(page)).toEqual([])
    const planned = await download(page)
    await press(page, 'Encerrar conversa (10)')
    await counts(page, '10 feitas · 2 não podem ser feitas').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])

    const { file, lines } = await download(page)
    expect(lines).toEqual(planned.lines)
    const [header, ...all] = lines
    expect(all.filter(({ refused }) => refused?.status === 409).length).toBe(2)
    const done = all.flatMap(({ target }) => target ?? [])
    const ids = done.map(({ id }) => id)
    const before = await versions(page, ids)
    expect(before).toEqual(done.map(({ version }) => version + 1))

    const waiting = await retaguarda(server.origin, 'batch', 'status', file)
    expect(waiting.said).toMatchObject({ id: header?.id, rows: 12, waiting: 10, refused: 2 })
    const applied = await retaguarda(server.origin, 'batch', 'apply', file)
    expect(applied.said).toMatchObject({
      rows: 12,
      done: 10,
      refused: 2,
      stale: 0,
      failed: 0,
    })
    expect(applied.code).toBe(7)
    expect(await versions(page, ids)).toEqual(before)
    const undone = await retaguarda(server.origin, 'batch', 'undo', file, '--to', `${file}.undo`)
    expect(undone.said).toMatchObject({ ready: 10, refused: 0 })

    await dialog(page).getByText('Os itens em que nada foi feito continuam selecionados.').waitFor()
    await press(page, 'Fechar')
    await page.getByRole('toolbar').filter({ hasText: '2 linhas selecionadas' }).waitFor()
  })

  test('are brought back together, and what was refused is tried again', async ({ open }) => {
    const page = await open('root')
    await tick(page, 3)
    await rehearse(page, '3 linhas a fazer')
    // One of them changes after it was rehearsed: its version is another one.
    const other = await open('manager')
    await other.goto('/cms/conversations')
    await rows(other).first().getByText('Aberta').waitFor()
    await other.keyboard.press('r')
    await dialog(other).getByRole('button', { name: 'Marcar como não lida' }).click()
    await toast(other, 'marcada como não lida!').waitFor()
    // Its row is rehearsed again at once, and refused.
    await counts(page, '2 linhas a fazer · 1 não pode ser feita').waitFor()
    await press(page, 'Encerrar conversa (2)')
    await counts(page, '2 feitas · 1 não pode ser feita').waitFor()
    await press(page, 'Tentar de novo 1 item')
    await counts(page, '1 linha a fazer').waitFor()
    await press(page, 'Encerrar conversa (1)')
    await counts(page, '1 feita').waitFor()
    await press(page, 'Desfazer 3 alterações')
    await dialog(page).getByRole('heading', { name: 'Desfazer 3 alterações' }).waitFor()
    await counts(page, '3 linhas a fazer').waitFor()
    await press(page, 'Desfazer (3)')
    await counts(page, '3 feitas').waitFor()
    await press(page, 'Fechar')
    await page.getByRole('toolbar').filter({ hasText: '3 linhas selecionadas' }).waitFor()
    await rows(page).first().getByText('Aberta').waitFor()
  })

  test('are handed in once although the answer is lost, and neither door does them twice', async ({
    open,
    server,
  }) => {
    const page = await open('root', { acceptDownloads: true })
    await tick(page, 6)
    await rehearse(page, '6 linhas a fazer')
    let lost = 0
    await page.route('**/api/jobs/plans', async (route) => {
      lost += 1
      if (lost > 1) return route.continue()
      await route.fetch()
      return route.abort()
    })
    await press(page, 'Encerrar conversa (6)')
    await counts(page, '6 feitas').waitFor()
    expect(lost).toBeGreaterThan(1)
    const { file, lines } = await download(page)
    const planned = lines.flatMap(({ target }) => target ?? [])
    const once = planned.map(({ version }) => version + 1)
    const ids = planned.map(({ id }) => id)
    expect(await versions(page, ids)).toEqual(once)
    const { code, said } = await retaguarda(server.origin, 'batch', 'apply', file)
    expect([code, said.done]).toEqual([0, 6])
    expect(await versions(page, ids)).toEqual(once)
  })

  test('go on at the server when the tab is closed, and the jobs show, explain and undo them', async ({
    open,
  }) => {
    const page = await open('root')
    await tick(page, 30)
    await rehearse(page, '30 linhas a fazer')
    const handedIn = page.waitForResponse('**/api/jobs/plans')
    await press(page, 'Encerrar conversa (30)')
    await handedIn
    await page.close()

    const other = await open('root')
    await other.goto('/cms/jobs')
    const job = other.getByRole('row').filter({ hasText: 'Encerrar conversa (30)' })
    await job.getByText('Concluído').waitFor({ timeout: 30_000 })
    await job.getByText('30 de 30').waitFor()
    await job.getByRole('button', { name: /^Ver linhas/ }).click()
    await dialog(other).getByText('Aplicada', { exact: true }).first().waitFor()
    expect(await dialog(other).getByRole('listitem').count()).toBe(30)
    expect(await accessibilityFaults(other)).toEqual([])
    await press(other, 'Fechar')
    await job.getByRole('button', { name: /^Ações/ }).click()
    await other.getByRole('menuitem', { name: 'Desfazer plano' }).click()
    await dialog(other).getByText('Reabrir conversa: 30 linhas em segundo plano.').waitFor()
    await press(other, 'Desfazer plano')
    await dialog(other).waitFor({ state: 'detached' })
    const undo = other.getByRole('row').filter({ hasText: 'Reabrir conversa (30)' })
    await undo.getByText('Concluído').waitFor({ timeout: 30_000 })
  })
})

test('where nothing hovers the pictures of a row tick it', async ({ open }) => {
  const page = await open('root', { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })
  await page.goto('/cms/conversations')
  await rows(page).first().locator('[data-tick]').tap()
  await rows(page).nth(1).locator('[data-tick]').tap()
  await page.getByRole('toolbar').filter({ hasText: '2 linhas selecionadas' }).waitFor()
  expect(new URL(page.url()).searchParams.get('open')).toBe(null)
})

describe('many payments at once', () => {
  test('are approved by the same plan, after a warning', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/financial?status=open')
    await tableRows(page).first().waitFor()
    for (const at of [0, 1]) await tableRows(page).nth(at).getByRole('checkbox').check()
    await page.getByRole('toolbar').getByRole('button', { name: 'Aprovar' }).click()
    await counts(page, '2 linhas a fazer').waitFor()
    await dialog(page).getByText('Esta ação é irreversível.').waitFor()
    await press(page, 'Aprovar pagamento (2)')
    await counts(page, '2 feitas').waitFor()
    expect(
      await dialog(page)
        .getByRole('button', { name: /^Desfazer/ })
        .count(),
    ).toBe(0)
    await press(page, 'Fechar')
    await page.getByRole('toolbar').waitFor({ state: 'detached' })
  })
})
