import type { Locator } from 'playwright-core'
import { describe, expect } from 'vitest'
import { patterns } from '~/browser/paths'
import { board, drawn, everybody } from './fixtures/kanban'
import { openDialog, openers } from './fixtures/openers'
import { dialog } from './fixtures/page'
import { atRest } from './fixtures/rest'
import { test } from './fixtures/test'

/** The fields of a part of the page into which a text is typed; a search is none. */
const fields = (within: Locator) =>
  within.locator(
    ':is(input:is(:not([type]), [type=text], [type=email], [type=tel]), textarea):not([readonly], :disabled, [role=combobox], [role=search] *, [data-search] *)',
  )

/** What is typed into a field, by what it takes. */
async function textFor(field: Locator): Promise<string> {
  const about = await field.evaluate((it) =>
    [it.getAttribute('inputmode'), it.getAttribute('placeholder')].join(),
  )
  if (/DD\/MM\/AAAA HH/.test(about)) return '31/12/2030 10:00'
  if (/DD\/MM\/AAAA/.test(about)) return '31/12/2030'
  return /numeric|decimal|tel/.test(about) ? '12' : 'Rascunho'
}

const values = (within: Locator) =>
  fields(within).evaluateAll((all) => all.map((it) => (it as HTMLInputElement).value))

/** Types into every field, and returns what they hold then. */
async function typeIntoAll(within: Locator): Promise<string[]> {
  for (const field of await fields(within).all()) {
    if (!(await field.isVisible()) || !(await field.isEditable())) continue
    await field.fill(await textFor(field))
    // Amounts and days are completed when the field is left.
    await field.blur()
  }
  return values(within)
}

/** Pages of staff with fields of their own, which are no filters. */
const typed = ['cms-profile', 'cms-user-create', 'cms-user-edit', 'cms-import-data'] as const

test('what was typed into a page waits there, however it was left', async ({ open }) => {
  const page = await open('root', { viewport: { width: 1440, height: 9_000 } })
  page.on('dialog', (asked) => void asked.accept())
  const main = page.getByRole('main')
  for (const name of typed) {
    const path = patterns[name].replace('{id}', '200')
    await page.goto(path)
    await fields(main).first().waitFor()
    await atRest(page)
    const held = await typeIntoAll(main)
    expect(held.filter((value) => value !== '')).not.toEqual([])
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Painel' }).click()
    const leave = dialog(page).getByRole('button', { name: 'Sair', exact: true })
    const desk = page.getByRole('region', { name: 'Para fazer hoje' })
    await leave.or(desk).first().waitFor()
    if (await leave.isVisible()) await leave.click()
    await desk.waitFor()
    await page.goBack()
    await expect.poll(() => values(main), { message: name }).toEqual(held)
    await page.reload()
    await expect.poll(() => values(main), { message: name }).toEqual(held)
  }
})

describe('what was typed into a dialog waits there, however it was left', () => {
  test.for(openers.filter(({ isDrafted }) => isDrafted))('$name', async (opener, { open }) => {
    const page = await open('root')
    const opening = async () => {
      await openDialog(page, opener)
      await fields(dialog(page)).first().waitFor()
    }
    await opening()
    const empty = await values(dialog(page))
    const held = await typeIntoAll(dialog(page))
    expect(held).not.toEqual(empty)
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => dialog(page).getByRole('button', { name: 'Cancelar', exact: true }).click(),
      () => page.reload(),
    ]) {
      await leave()
      await dialog(page).waitFor({ state: 'detached' })
      await opening()
      await expect.poll(() => values(dialog(page))).toEqual(held)
    }
    await dialog(page).getByRole('button', { name: 'Descartar rascunho' }).click()
    await expect.poll(() => values(dialog(page))).toEqual(empty)
  })
})

test('a note begun on a card waits there when another card was opened', async ({ open }) => {
  const page = await open('root')
  await board(page, everybody)
  await drawn(page, 'Novo lead').first().waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const note = page.getByRole('form', { name: 'Anotações' }).getByRole('textbox', { name: 'Anotação' })
  await note.fill('Meia frase')
  const first = page.url()
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await expect.poll(() => page.url()).not.toBe(first)
  await expect.poll(() => note.inputValue()).not.toBe('Meia frase')
  await page.goto(first)
  await expect.poll(() => note.inputValue()).toBe('Meia frase')
})
