import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { patterns } from '~/browser/paths'
import { board, cursor, drawn, everybody } from './fixtures/kanban'
import { openFilters } from './fixtures/page'
import { atRest } from './fixtures/rest'
import { password, test } from './fixtures/test'
import { fields, fill, refuse, typeAll, typeIntoAll } from './fixtures/walk'
import { writesOf } from './fixtures/writes'

/** The form that has a field. */
const formOf = (page: Page, name: string) =>
  page.locator('form').filter({ has: page.locator(`[name="${name}"]`) })

/** A form that stands on a page, and what makes it one that is sent. */
interface Standing {
  name: string
  open: (page: Page) => Promise<Locator>
  change?: (form: Locator) => Promise<unknown>
}

const at = (path: string, find: (page: Page) => Locator) => async (page: Page) => {
  await page.goto(path)
  return find(page)
}

const standing: readonly Standing[] = [
  {
    name: 'the notes of a card',
    open: async (page) => {
      await board(page, everybody)
      await drawn(page, 'Novo lead').first().waitFor()
      await page.keyboard.press('j')
      await cursor(page).waitFor()
      await page.keyboard.press('Enter')
      return page.getByRole('form', { name: 'Anotações' })
    },
  },
  {
    name: 'a note on a member',
    open: at('/cms/user-form/30', (page) =>
      page.locator('form').filter({ has: page.getByRole('textbox', { name: /nota/i }) }),
    ),
  },
  {
    name: 'a section of a record',
    open: at('/cms/user-form/30#redes', (page) => page.locator('#redes form')),
    change: (form) => form.locator('[name=linkedin]').fill('https://exemplo.test/ana'),
  },
  {
    name: 'the own name',
    open: at(patterns['cms-profile'], (page) => formOf(page, 'name')),
    change: (form) => form.locator('[name=name]').fill('Outro nome'),
  },
  {
    name: 'the own password',
    open: at(patterns['cms-profile'], (page) => formOf(page, 'current')),
    change: async (form) => {
      await form.locator('[name=current]').fill(password)
      await form.locator('[name=password]').fill('Outra#Senha9')
    },
  },
  {
    name: 'a registration',
    open: at(patterns['cms-user-create'], (page) => formOf(page, 'name')),
  },
]

describe('what is typed into a form of a page lands in its field, and nothing else acts', () => {
  test.for(standing)('$name', async ({ open: opening, change }, { open }) => {
    const page = await open('root')
    const form = await opening(page)
    await fields(form).first().waitFor()
    // Other parts of the page draw their fields later, which is no effect of the keys.
    await atRest(page)
    const sent = writesOf(page)
    await typeIntoAll(page, form)
    expect(sent).toEqual([])
    await fill(form)
    await change?.(form)
    await refuse(page, form)
  })
})

/** Forms whose fields are refused before they are sent: the page, who opens it, and a field of the form. */
const refused = [
  { path: patterns['cms-login'], who: 'nobody', name: 'email' },
  { path: patterns['auth-forgot-password'], who: 'nobody', name: 'email' },
  { path: patterns['cms-profile'], who: 'root', name: 'current' },
  { path: patterns['cms-user-create'], who: 'root', name: 'name' },
] as const

describe('what is typed into a form of a page after a refused attempt lands where the focus is', () => {
  test.for(refused)('$path', async ({ path, who, name }, { open }) => {
    const page = await open(who)
    await page.goto(path)
    const form = formOf(page, name)
    await form.waitFor()
    const sent = writesOf(page)
    await form.evaluate((it: HTMLFormElement) => it.requestSubmit())
    await expect.poll(() => page.evaluate(() => document.activeElement?.matches('[aria-invalid]'))).toBe(true)
    await typeAll(page)
    expect(sent).toEqual([])
  })
})

/** Lists and pages with a box that is searched in. */
const searched = [
  patterns['cms-users'],
  patterns['cms-conversations'],
  `/cms/kanban${everybody}`,
  patterns['cms-financial'],
]

test.for(searched)(
  'what is typed into the search and the filters of %s stands there',
  async (path, { open }) => {
    const page = await open('root')
    await page.goto(path)
    const sent = writesOf(page)
    const box = page.getByRole('searchbox').first()
    await page.getByRole('button', { name: 'Filtros', exact: true }).waitFor()
    if ((await box.count()) > 0) {
      await box.focus()
      await typeAll(page)
      await page.keyboard.press('Escape')
      await box.fill('')
      await page.keyboard.press('Enter')
    }
    await openFilters(page)
    const panel = page
      .locator('form')
      .filter({ has: page.getByRole('button', { name: 'Buscar', exact: true }) })
    await typeIntoAll(page, panel)
    expect(sent).toEqual([])
  },
)
