import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityFaults } from './fixtures/axe'
import { listed } from './fixtures/conversations'
import { dialog, told, write } from './fixtures/page'
import { test } from './fixtures/test'

const at = '/cms/cms-tools-email-sent'

/** Sends the e-mail of a conversation. Returns the number of the letter. */
async function send(page: Page): Promise<number> {
  await page.goto('/cms/dashboard')
  const [found] = await listed(page, 'latest=1&finished=0&per_page=1')
  const answer = await write(page, 'POST', `/api/conversation/send-message-link/${found?.conversation_id}`, {
    channels: ['email'],
  })
  const sent = (await answer.json()) as { outbox: { id: number }[] }
  return sent.outbox[0]?.id ?? 0
}

test('a letter is read as it was sent, in a frame of its own, and sent once more', async ({ open }) => {
  const page = await open('manager')
  const id = await send(page)
  await page.goto(`${at}?open=${id}`)
  const frame = page.frameLocator('iframe[title="O e-mail como saiu"]')
  await frame.getByRole('link').first().waitFor()
  const sandbox = await page.locator('iframe').getAttribute('sandbox')
  expect(sandbox).toBe('')
  await page.getByText('Enviada', { exact: true }).first().waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Reenviar' }).click()
  await dialog(page)
    .getByText(/recebe de novo o e-mail/)
    .waitFor()
  await dialog(page).getByRole('button', { name: 'Reenviar' }).click()
  await told(page, /E-mail reenviado para/).waitFor()
  await page.getByText('Reenviado no nº').waitFor()
})
