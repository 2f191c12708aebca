import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { dialog, isFocused, rows, toast } from './fixtures/page'
import { test } from './fixtures/test'

const step = (page: Page, name: string) => page.locator(`[data-step=${name}]`)
const standing = (page: Page, name: string) => step(page, name).getAttribute('data-standing')

/** Publishes a template of staff, of which mass e-mails are made. */
async function publishTemplate(page: Page, name: string): Promise<void> {
  await page.goto('/cms/tools-email-template-form')
  await page.locator('[name=name]').fill(name)
  await page.locator('[name=language]').selectOption({ label: 'Português (Brasil)' })
  await page.locator('main button[type=submit]').click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.getByRole('button', { name: 'Publicar', exact: true }).click()
  await page.getByText('Publicado, sem rascunho').waitFor()
}

/** Creates a mass e-mail by its name. */
async function create(page: Page, name: string): Promise<void> {
  await page.goto('/cms/mass-emails')
  await page.getByRole('link', { name: 'Novo e-mail em massa' }).click()
  await page.locator('[name=name]').fill(name)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

test('a letter to a filter of the list is made, approved and started in eight steps', async ({ open }) => {
  const page = await open('manager')
  await publishTemplate(page, 'Novidades de dezembro')
  // The link, the name, the filter, the template, the request, the approval, the start, and its confirmation.
  await create(page, 'Novidades')
  expect(await standing(page, 'who')).toBe('open')
  await page.locator('[name=filter]').fill('/cms/users?type=company&page=2')
  await page.keyboard.press('Enter')
  await step(page, 'who').locator('[data-counted]').waitFor()
  expect(await page.locator('[name=filter]').inputValue()).toBe('type=company')
  await page.locator('[name=template]').selectOption({ index: 1 })
  await expect.poll(() => standing(page, 'what')).toBe('done')
  await expect.poll(() => standing(page, 'approval')).toBe('open')
  await page.getByRole('button', { name: 'Pedir aprovação' }).click()
  await expect.poll(() => standing(page, 'approval')).toBe('waiting')
  await page.getByRole('button', { name: 'Aprovar o envio' }).click()
  await expect.poll(() => standing(page, 'approval')).toBe('done')
  await page.getByRole('button', { name: /^Marcar o início/ }).click()
  await dialog(page)
    .getByRole('button', { name: /^Marcar o início/ })
    .click()
  await expect.poll(() => standing(page, 'start')).toBe('done')
  await page.getByRole('tab', { name: 'Destinatários' }).click()
  await page.getByRole('table').first().waitFor()
})

test('a pasted list tells its faults at their lines, and who is left out', async ({ open }) => {
  const page = await open('manager')
  await create(page, 'Lista colada')
  await page.getByText('Lista colada', { exact: true }).last().click()
  await page
    .locator('[name=addresses]')
    .fill('ana@exemplo.test\nsem-arroba\nANA@exemplo.test\nrui@exemplo.test')
  const faults = page.getByRole('list', { name: 'Fora da lista' })
  await faults.getByText('Linha 2').waitFor()
  await faults.getByText('Linha 3').waitFor()
  await step(page, 'who').getByRole('button', { name: 'Salvar' }).click()
  const counted = step(page, 'who').locator('[data-counted="2"]')
  await counted.waitFor()
  await counted.getByText('repetido').click()
  await counted.getByText('linha 3').waitFor()
})

test('a file is read, and the column of the addresses chosen', async ({ open }) => {
  const page = await open('manager')
  await create(page, 'Arquivo')
  await page.getByText('Arquivo CSV', { exact: true }).first().click()
  await page.locator('[name=file]').setInputFiles({
    name: 'convidados.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Nome;E-mail;Cidade\nAna;ana@exemplo.test;Recife\nRui;rui@exemplo.test;Olinda\n'),
  })
  await expect.poll(() => page.locator('[name=column]').inputValue()).toBe('1')
  await page.getByText('Nome, Cidade').waitFor()
  await step(page, 'who').getByRole('button', { name: 'Salvar' }).click()
  await step(page, 'who').locator('[data-counted="2"]').waitFor()
})

test('one that leaves is stopped by one press, and copied', async ({ open }) => {
  const page = await open('manager')
  await page.goto('/cms/mass-emails?state=sending')
  await page.getByRole('table').getByRole('link').first().click()
  await page.getByRole('button', { name: 'Pausar o envio' }).click()
  await page.getByRole('button', { name: 'Retomar o envio' }).waitFor()
  await toast(page, /pausado/).waitFor()
  await page.getByRole('button', { name: /^Ações / }).click()
  await page.getByRole('menuitem', { name: 'Copiar e-mail em massa…' }).click()
  await dialog(page).locator('[name=name]').fill('Cópia do envio')
  await dialog(page).getByRole('button', { name: 'Copiar e-mail em massa' }).click()
  await page.getByRole('heading', { level: 1, name: 'Cópia do envio' }).waitFor()
  expect(await standing(page, 'approval')).not.toBe('done')
})

test('a recipient whose delivery is unknown is settled by keys, and the others stay', async ({
  open,
  server,
}) => {
  // Only a mail server whose answer was lost leaves such letters.
  await server.sql(`update mass_email_recipients set outbox_id = 900000 + id, claimed_at = unixepoch() * 1000 where id in
    (select id from mass_email_recipients where mass_email_id = 3 order by id limit 2)`)
  await server.sql(`insert into outbox (id, kind, dedup_key, payload, state, due_at, created_at, unknown_at, recipient, record, record_id)
    select outbox_id, 'email', 'test-' || id, '{}', 'failed', unixepoch() * 1000, unixepoch() * 1000, unixepoch() * 1000, address, 'mass_email', 3
    from mass_email_recipients where outbox_id > 900000`)
  const page = await open('manager')
  await page.goto('/cms/mass-emails/edit?id=3&tab=recipients&state=unknown')
  await expect.poll(() => rows(page).count()).toBe(2)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await isFocused(page, '[role=dialog] [type=radio], [role=dialog] [role=radio]')
  await page.keyboard.press('Space')
  const confirm = dialog(page).getByRole('button', { name: 'Decidir a entrega', disabled: false })
  await confirm.press('Enter')
  await dialog(page).waitFor({ state: 'detached' })
  await toast(page, '1 entrega desconhecida foi decidida.').waitFor()
  await expect.poll(() => rows(page).count()).toBe(1)
})

test('a phone shows the steps without scrolling sideways', async ({ open }) => {
  const page = await open('manager', { viewport: { width: 390, height: 844 } })
  await create(page, 'No celular')
  await step(page, 'start').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
