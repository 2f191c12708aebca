import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { accessibilityFaults } from './fixtures/axe'
import { dialog, rows, toast, told, write } from './fixtures/page'
import { test } from './fixtures/test'

const panel = (page: Page) => page.getByRole('region', { name: 'Buscas salvas', exact: true })

/** Lets a member take every alert. */
async function willing(page: Page, id: number): Promise<void> {
  const alerts = { receive_alert_of_new_opportunities: true, receive_alert_on_whatsapp: true }
  const done = await write(page, 'POST', `/api/user/settings/${id}`, alerts)
  if (!done.ok()) throw new Error(await done.text())
}

/** Lets a member take every alert, on a confirmed number. */
async function reachable(page: Page, id: number): Promise<void> {
  await willing(page, id)
  const answer = await page.request.get(`/api/user/${id}?columns=complete`)
  const { sections } = (await answer.json()) as {
    sections: { additions: { phones: { id: number; verified_at: string | null }[] } }
  }
  const [phone] = sections.additions.phones
  if (phone?.verified_at === null) await write(page, 'POST', `/api/user/confirm-whatsapp/${phone.id}`)
}

describe('what a member is sent', () => {
  test('a search is saved, looked at, sent and removed', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/user-form/30#buscas')
    await panel(page).getByRole('button', { name: 'Nova busca' }).click()
    await dialog(page).getByLabel('Nome').fill('Vizinhos')
    await dialog(page).getByRole('button', { name: 'Adicionar São Paulo' }).click()
    await dialog(page).getByRole('button', { name: 'Salvar busca' }).click()
    await told(page, 'Busca salva!').waitFor()
    const row = panel(page).getByRole('listitem').filter({ hasText: 'Vizinhos' })
    await row.getByText('São Paulo').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await row.getByRole('button', { name: 'Resultados: Vizinhos' }).click()
    await dialog(page).getByRole('table').waitFor()
    await page.keyboard.press('Escape')
    await row.getByRole('button', { name: 'Enviar: Vizinhos' }).click()
    await dialog(page).getByRole('button', { name: 'Enviar busca' }).click()
    await told(page, 'Envio da busca solicitado!').waitFor()
    await row.getByText(/enviada (hoje|em|ontem)/).waitFor()
    await row.getByRole('button', { name: 'Remover a busca Vizinhos' }).click()
    await dialog(page).getByRole('button', { name: 'Remover', exact: true }).click()
    await toast(page, 'Busca removida!').waitFor()
    await row.waitFor({ state: 'detached' })
  })

  test('a member is recommended to another, once', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/user-form/31?tab=outreach')
    await willing(page, 32)
    await page.getByRole('button', { name: 'Indicar' }).click()
    await dialog(page).getByLabel('Indicar a').fill('32')
    await dialog(page).getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    await dialog(page).getByText('por e-mail a indicação de').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog(page).getByRole('button', { name: 'Enviar indicação' }).click()
    await told(page, 'Indicação enviada').waitFor()
    const entries = page.getByRole('region', { name: 'Indicações', exact: true }).getByRole('row')
    await expect.poll(() => entries.count()).toBeGreaterThan(1)
    await page.getByRole('button', { name: 'Indicar' }).click()
    await dialog(page).getByLabel('Indicar a').fill('32')
    await dialog(page).getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    await dialog(page).getByText('já recebeu esta indicação').waitFor()
  })

  for (const width of [1440, 390]) {
    test(`a campaign goes to ticked members, and tells who does not receive it, ${width} pixels wide`, async ({
      open,
    }) => {
      const page = await open('manager', { viewport: { width, height: 900 } })
      await page.goto('/cms/users?status=active')
      await rows(page).first().waitFor()
      const few = [0, 1, 2, 3, 4, 5]
      for (const at of few) {
        await rows(page).nth(at).getByRole('checkbox').check()
      }
      const answer = await page.request.get('/api/users?status=active&per_page=6')
      const { users } = (await answer.json()) as { users: { data: { id: number }[] } }
      const ids = users.data.map(({ id }) => id)
      for (const id of ids) {
        await reachable(page, id)
      }
      const unwilling = ids.slice(1, 4)
      const settings = { receive_alert_on_whatsapp: false }
      for (const id of unwilling) {
        const done = await write(page, 'POST', `/api/user/settings/${id}`, settings)
        expect(done.ok()).toBe(true)
      }
      await page.getByRole('toolbar').getByRole('button', { name: 'Enviar campanha' }).click()
      await dialog(page).getByLabel('Campanha').fill(`Telas ${width}`)
      await dialog(page).getByLabel('Texto').fill(`Olá, {nome}! Novidades para telas de ${width}.`)
      expect(await accessibilityFaults(page)).toEqual([])
      await dialog(page).getByRole('button', { name: 'Conferir' }).click()
      // The reason is told once, with all its members when it is opened.
      const reason = dialog(page).getByText(
        /^\d+ itens, pelo mesmo motivo: não aceita mensagens por WhatsApp\./,
      )
      await reason.waitFor()
      expect(
        await dialog(page)
          .getByText(/não aceita/)
          .count(),
      ).toBe(1)
      const last = dialog(page).getByText(`#${unwilling[2]} `)
      expect(await last.isVisible()).toBe(false)
      await reason.click()
      await last.waitFor()
      // What is held can be recalled.
      expect(await dialog(page).getByText('Esta ação é irreversível.').count()).toBe(0)
      expect(await accessibilityFaults(page)).toEqual([])
      await dialog(page)
        .getByRole('button', { name: /^Enviar campanha/ })
        .click()
      await dialog(page)
        .getByText(/\d+ feita/)
        .waitFor()
      const campaigns = async (id: number) =>
        (await page.request.get(`/api/user/whatsapp-campaign/${id}`)).text()
      const sent = await Promise.all(ids.map(campaigns))
      expect(sent.some((text) => text.includes(`telas de ${width}`))).toBe(true)
      expect(sent[1]).not.toContain(`telas de ${width}`)
    })
  }

  test('campaigns are shown, and cannot be stopped where none waits', async ({ open }) => {
    const page = await open('manager')
    await page.goto('/cms/user-form/6?tab=outreach')
    const campaigns = page.getByRole('region', { name: 'Campanhas por WhatsApp' })
    await campaigns.waitFor()
    const stop = campaigns.getByRole('button', { name: 'Recolher' })
    expect(await stop.getAttribute('aria-disabled')).toBe('true')
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await accessibilityFaults(page)).toEqual([])
  })
})
