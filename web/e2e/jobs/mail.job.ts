import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { listed } from '../fixtures/conversations'
import { dialog, isFocused, rows, write } from '../fixtures/page'
import { atRest } from '../fixtures/rest'
import { test } from '../fixtures/test'
import { Hands, printMeasured } from './fixtures/hands'

printMeasured()

const standing = (page: Page, name: string) =>
  page.locator(`[data-step=${name}]`).getAttribute('data-standing')

async function read<Answer>(page: Page, path: string): Promise<Answer> {
  return (await (await page.request.get(path)).json()) as Answer
}

test('a word of a letter is corrected and published', async ({ open }) => {
  const page = await open('manager')
  await page.goto('/cms/tools-email-template?name=Cobran%C3%A7a')
  await rows(page).first().waitFor()
  await atRest(page)
  const text = page.getByRole('textbox', { name: 'Texto do bloco' }).first()
  const hands = new Hands(page)
  await hands.click(page.getByRole('link', { name: 'Cobrança' }).first())
  await text.waitFor()
  await atRest(page)
  await hands.doubleClick(text.locator('p').last(), 8)
  await hands.type('corrigida')
  await hands.click(page.getByRole('button', { name: 'Publicar', exact: true }))
  await page.getByText('Publicado, sem rascunho').waitFor()
  hands.done('correct a word of a letter and publish it', { keys: 9, clicks: 4, interactions: 4 })
  expect(await text.innerText()).toContain('corrigida')
})

test('a letter goes to the members of a filter', async ({ open }) => {
  const page = await open('manager')
  await page.goto('/cms/tools-email-template-form')
  await page.locator('[name=name]').fill('Novidades')
  await page.locator('[name=language]').selectOption({ label: 'Português (Brasil)' })
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Novidades' }).waitFor()
  await page.getByRole('button', { name: 'Publicar', exact: true }).click()
  await page.getByText('Publicado, sem rascunho').waitFor()
  await page.goto('/cms/users?type=company')
  await rows(page).first().waitFor()
  await atRest(page)
  const hands = new Hands(page)
  await hands.click(page.getByRole('link', { name: 'Novo e-mail em massa para estes membros' }))
  await isFocused(page, '[name=name]')
  await hands.type('Dezembro')
  await hands.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Dezembro' }).waitFor()
  await isFocused(page, '[name=template]')
  await hands.type('Nov')
  await expect.poll(() => standing(page, 'approval')).toBe('open')
  await hands.click(page.getByRole('button', { name: 'Pedir aprovação' }))
  await expect.poll(() => standing(page, 'approval')).toBe('waiting')
  await hands.click(page.getByRole('button', { name: 'Aprovar o envio' }))
  await expect.poll(() => standing(page, 'approval')).toBe('done')
  await hands.click(page.getByRole('button', { name: /^Marcar o início/ }))
  await hands.click(dialog(page).getByRole('button', { name: /^Marcar o início/, disabled: false }))
  await expect.poll(() => standing(page, 'start')).toBe('done')
  hands.done('send a letter to the members of a filter', { keys: 12, clicks: 5, interactions: 8 })
})

test('a mass e-mail that leaves is stopped', async ({ open }) => {
  const page = await open('manager')
  await page.goto('/cms/mass-emails?state=sending')
  await rows(page).first().waitFor()
  await atRest(page)
  const hands = new Hands(page)
  await hands.click(page.getByRole('table').getByRole('link').first())
  await hands.click(page.getByRole('button', { name: 'Pausar o envio' }))
  await page.getByRole('button', { name: 'Retomar o envio' }).waitFor()
  hands.done('stop a mass e-mail', { clicks: 2, interactions: 2 })
})

test('why a member got no e-mail is found', async ({ open, server }) => {
  const page = await open('manager')
  await page.goto('/cms/dashboard')
  const [found] = await listed(page, 'latest=1&finished=0&per_page=1')
  const path = `/api/conversation/send-message-link/${found?.conversation_id}`
  const answer = await write(page, 'POST', path, { channels: ['email'] })
  const { outbox } = (await answer.json()) as { outbox: { id: number }[] }
  const id = outbox[0]?.id ?? 0
  await expect.poll(async () => (await server.mails()).length).toBeGreaterThan(0)
  // No mail server of a test refuses an address.
  await server.sql(`update outbox set state = 'failed', verdict = 'address', answer_code = 550,
    answer_text = 'No such user here', last_error = '550 No such user here' where id = ${id}`)
  const { sent_email: letter } = await read<{ sent_email: { to: string } }>(page, `/api/sent-emails/${id}`)
  await page.goto('/cms/cms-tools-email-sent')
  await atRest(page)
  const hands = new Hands(page)
  await hands.click(page.getByRole('searchbox'))
  await hands.type(letter.to)
  await page.waitForURL((url) => url.searchParams.get('q') === letter.to)
  await hands.click(page.getByRole('row').filter({ hasText: letter.to }).first())
  await page.getByText('550 No such user here').first().waitFor()
  hands.done('find why a member got no e-mail', {
    keys: letter.to.length,
    clicks: 2,
    interactions: 3,
  })
})
