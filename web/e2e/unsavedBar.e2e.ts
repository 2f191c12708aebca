import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { atRest } from './fixtures/rest'
import { test } from './fixtures/test'

/** Returns where everything on the page that is read or filled in starts, in pixels. */
const places = (page: Page) =>
  page
    .locator('main :is(h1, h2, h3, label, input, textarea, select, [role=combobox])')
    .evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility())
        .map((one) => [one.textContent || one.getAttribute('name'), one.getBoundingClientRect().top]),
    )

const windows = [
  [1440, 900],
  [390, 844],
] as const

describe('the bar of unsaved changes moves nothing that is read', () => {
  for (const [width, height] of windows) {
    test(`when it comes and goes, at a width of ${width}`, async ({ open }) => {
      const page = await open('root', { viewport: { width, height } })
      await page.goto('/cms/user-form/43#redes')
      const socials = page.getByRole('region', { name: 'Redes sociais', exact: true })
      await socials.getByRole('textbox').first().focus()
      await atRest(page)
      const before = await places(page)
      await page.keyboard.type('https://a.example.com')
      const save = socials.getByRole('button', { name: 'Salvar' })
      await save.waitFor()
      expect(await places(page)).toEqual(before)
      await socials.getByRole('button', { name: 'Descartar' }).click()
      await save.waitFor({ state: 'detached' })
      expect(await places(page)).toEqual(before)
    })

    test(`of phones when it comes, at a width of ${width}`, async ({ open }) => {
      const page = await open('root', { viewport: { width, height } })
      await page.goto('/cms/user-form/43#telefones')
      const phones = page.getByRole('form', { name: 'Telefones adicionais' })
      const add = phones.getByRole('button', { name: 'Adicionar' })
      const room = () => add.evaluate((button) => button.parentElement?.offsetHeight)
      await add.waitFor()
      const before = await room()
      await add.click()
      await phones.getByRole('button', { name: 'Salvar' }).waitFor()
      expect(await room()).toBe(before)
    })
  }
})
