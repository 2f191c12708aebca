import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { accessibilityFaults } from './fixtures/axe'
import { bubbles, inbox, inboxRows, table } from './fixtures/conversations'
import { dialog } from './fixtures/page'
import { test } from './fixtures/test'

const inDialog = (page: Page, text: string | RegExp) => dialog(page).getByText(text).first().waitFor()

async function thread(page: Page): Promise<void> {
  await inbox(page)
  await page.keyboard.press('o')
  await bubbles(page).last().waitFor()
}

async function asked(page: Page, key: string, text: string | RegExp): Promise<void> {
  await thread(page)
  await page.keyboard.press(key)
  await inDialog(page, text)
}

/** A tab of the record of the member of a list's first row. */
async function tab(page: Page, name: string, list: '/api/financial' | '/api/messages'): Promise<void> {
  const answer = await page.request.get(`${list}?per_page=1`)
  const body = (await answer.json()) as Record<
    string,
    { data: { user_id?: number; company_user_id?: number }[] }
  >
  const [row] = Object.values(body).flatMap(({ data }) => data)
  await page.goto(`/cms/user-form/${row?.user_id ?? row?.company_user_id}?tab=${name}`)
  await page.getByRole('tabpanel').getByRole('table').waitFor()
}

async function checkedMigration(page: Page): Promise<void> {
  await page.goto('/cms/cms-tools-migrate-messages')
  for (const name of ['Origem', 'Destino']) {
    await page.getByRole('combobox', { name }).fill('3')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
  }
  await page.getByRole('button', { name: 'Conferir' }).click()
  await page
    .getByRole('alert')
    .getByText(/Escolha dois membros diferentes/)
    .waitFor()
}

/** What is looked at, and how one gets there. */
const places: Record<string, (page: Page) => Promise<void>> = {
  'the inbox': (page) => inbox(page),
  'a thread': thread,
  'the table': (page) => table(page),
  'the menu of a row': async (page) => {
    await table(page)
    await page
      .getByRole('button', { name: /^Ações \d+$/ })
      .first()
      .click()
    await page.getByRole('menuitem').first().waitFor()
  },
  'the payments of a member': (page) => tab(page, 'financial', '/api/financial'),
  'the favourites of a member': async (page) => {
    await page.goto('/cms/user-form/3?tab=favourites')
    await page.getByRole('tabpanel').getByRole('table').waitFor()
  },
  'the conversations of a member': (page) => tab(page, 'conversations', '/api/messages'),
  'the history of a member': (page) => tab(page, 'history', '/api/financial'),
  'a migration that is refused': checkedMigration,
  'closing a conversation': (page) => asked(page, 'e', 'Sem retorno'),
  'sending a link': (page) => asked(page, 's', 'WhatsApp'),
  'a direct link': async (page) => {
    await asked(page, 'l', 'Gerar link')
    await dialog(page).getByRole('button', { name: 'Gerar link' }).click()
    await inDialog(page, /^Só para/)
  },
  'deleting a message': (page) => asked(page, 'd', 'Esta ação é irreversível.'),
  'the list of keys': (page) => asked(page, '?', 'Próxima linha'),
  'the permissions': async (page) => {
    await page.goto('/cms/access')
    await page.getByRole('checkbox').first().waitFor()
  },
  'the team': async (page) => {
    await page.goto('/cms/staff')
    await page.getByRole('table').waitFor()
  },
  'an account of the team': async (page) => {
    await page.goto('/cms/staff')
    await page.getByRole('button', { name: 'Convidar pessoa' }).click()
    await inDialog(page, 'Papel')
  },
  'many at once': async (page) => {
    await inbox(page)
    await page.keyboard.press('x')
    await inboxRows(page).nth(1).waitFor()
    await page
      .getByRole('toolbar')
      .filter({ hasText: 'selecionada' })
      .getByRole('button', { name: 'Encerrar conversa' })
      .click()
    await inDialog(page, 'Sem retorno')
  },
}

describe('conversations and records are accessible, light and dark', () => {
  test.for(Object.entries(places))('%s', async ([, reach], { open }) => {
    const page = await open('root', { bypassCSP: true, reducedMotion: 'reduce' })
    await reach(page)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await expect.poll(() => page.evaluate(() => document.documentElement.className)).toContain(colorScheme)
      expect(await accessibilityFaults(page, colorScheme === 'dark' ? 'colours' : 'all')).toEqual([])
    }
  })
})
