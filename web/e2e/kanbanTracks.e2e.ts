import { describe, expect } from 'vitest'
import { accessibilityFaults } from './fixtures/axe'
import { type Card, board, served, standing } from './fixtures/kanban'
import { dialog, toast } from './fixtures/page'
import { test } from './fixtures/test'

describe('attachments', () => {
  const pdf = { name: 'contrato.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 contrato') }

  test('are added by the button and by dropping, and downloaded by name', async ({ open }) => {
    const page = await open('manager')
    await board(page, '?role=success&account_manager=all')
    await page.getByRole('link', { name: /^Saneamento/ }).click()
    const files = page.getByRole('region', { name: /^Anexos de/ }).first()
    await files.getByRole('button', { name: 'Anexar arquivo' }).waitFor()
    await files.locator('input[type=file]').setInputFiles(pdf)
    await toast(page, /contrato.pdf anexado/).waitFor()
    const link = files.getByRole('link', { name: 'contrato.pdf' })
    await link.waitFor()
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
    expect(download.suggestedFilename()).toBe('contrato.pdf')
    const transfer = await page.evaluateHandle(() => {
      const data = new DataTransfer()
      data.items.add(new File(['%PDF-1.7 solto'], 'solto.pdf', { type: 'application/pdf' }))
      return data
    })
    await link.dispatchEvent('dragover', { dataTransfer: transfer })
    await files.getByRole('button', { name: 'Solte o arquivo aqui' }).waitFor()
    await link.dispatchEvent('drop', { dataTransfer: transfer })
    await files.getByRole('link', { name: 'solto.pdf' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  test('that could run are refused with the types that are allowed', async ({ open }) => {
    const page = await open('manager')
    await board(page, '?role=success&account_manager=all')
    await page.getByRole('link', { name: /^Saneamento/ }).click()
    const files = page.getByRole('region', { name: /^Anexos de/ }).last()
    await files.getByRole('button', { name: 'Anexar arquivo' }).waitFor()
    const html = { name: 'nota.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') }
    await files.locator('input[type=file]').setInputFiles(html)
    await page.getByText(/um destes tipos, no conteúdo e no nome: pdf, png/).waitFor()
    expect(await files.getByRole('link').count()).toBe(0)
  })

  test('stand on the card of their member too', async ({ open }) => {
    const page = await open('manager')
    const answer = await page.request.get('/api/kanban/cards?per_page=200')
    const { cards } = (await answer.json()) as { cards: { data: Card[] } }
    const card = cards.data.find(({ tracks }) => tracks.length > 0)
    if (!card) throw new Error('no card of the demonstration is in a track')
    await board(page, `?role=${card.role}&account_manager=all&open=${card.id}`)
    const files = page
      .getByRole('complementary', { name: 'Cartão' })
      .getByRole('region', { name: /^Anexos de/ })
    await files.first().locator('input[type=file]').setInputFiles(pdf)
    await files.first().getByRole('link', { name: 'contrato.pdf' }).waitFor()
  })
})

describe('tracks', () => {
  test('take the member of a card from its menu', async ({ open }) => {
    const page = await open('root')
    const { cards } = await served(page, 'success', 'active')
    const card = cards.data.find(({ tracks }) => tracks.length === 0)
    if (!card) throw new Error('every success card of the demonstration is in a track')
    await board(page, `?role=success&account_manager=all&open=${card.id}`)
    const pane = page.getByRole('complementary', { name: 'Cartão' })
    await pane.getByRole('button', { name: `Ações ${card.user.name}` }).click()
    await page.getByRole('menuitem', { name: 'Pôr na trilha de mentoria' }).click()
    const asked = dialog(page)
    await asked.getByRole('textbox').first().fill('Pediu ajuda')
    await asked.getByRole('button', { name: 'Pôr na trilha de mentoria' }).click()
    await expect
      .poll(async () => (await standing(page, card)).tracks.map(({ track }) => track))
      .toContain('issue_mentoring')
  })
})
