import { describe, expect, vi } from 'vitest'
import { dialog, lastAct, told } from './fixtures/page'
import { book, consultants, freeTimes, monday } from './fixtures/scheduler'
import { test } from './fixtures/test'

const typed = (day: string) => day.split('-').toReversed().join('')

describe('absences', () => {
  test('closing a day asks about each of its meetings, and opening it is undone', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/dashboard')
    const [consultant] = await consultants(page)
    if (!consultant) throw new Error('the demonstration has no consultant')
    const day = monday(5)
    const [first = ''] = await freeTimes(page, consultant.id, day)
    const meeting = await book(page, consultant.id, 15, first)
    await page.goto('/agendador/datas')
    await page.getByRole('button', { name: 'Fechar dia…' }).click()
    await dialog(page).getByRole('textbox', { name: 'Dia', exact: true }).fill(typed(day))
    await dialog(page).getByRole('textbox', { name: 'Motivo' }).fill('Treinamento')
    const fate = dialog(page).getByRole('combobox', { name: new RegExp(meeting.member.name) })
    await fate.selectOption('move')
    await dialog(page).getByRole('button', { name: 'Fechar dia', exact: true }).click()
    await dialog(page).waitFor({ state: 'detached' })
    const row = page
      .getByRole('region', { name: 'Dias fechados' })
      .getByRole('listitem')
      .filter({ hasText: 'Treinamento' })
    await row.waitFor()
    const answer = await page.request.get(`/api/scheduler/meetings?id=${meeting.id}`)
    const { meetings } = (await answer.json()) as { meetings: { data: { start_at: string }[] } }
    expect(meetings.data[0]?.start_at).not.toBe(first)
    await row.getByRole('button', { name: /^Reabrir/ }).click()
    await row.waitFor({ state: 'detached' })
    await lastAct(page, 'Dia reaberto').getByRole('button', { name: 'Desfazer' }).click()
    await row.waitFor()
  })

  test('a redirection that would close a circle is refused before it is confirmed', async ({ open }) => {
    const page = await open('root')
    await page.goto('/agendador/user-list')
    const [one, other] = await consultants(page)
    if (!one || !other) throw new Error('the demonstration has too few consultants')
    const redirect = async (from: string, to: string) => {
      await page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: from }) })
        .getByRole('button', { name: 'Redirecionar…' })
        .click()
      await dialog(page).getByRole('combobox', { name: 'Substituto' }).selectOption({ label: to })
      await dialog(page)
        .locator('[name=from]')
        .fill(typed(monday(6)))
      await dialog(page)
        .locator('[name=until]')
        .fill(typed(monday(7)))
    }
    await redirect(one.name, other.name)
    await dialog(page).getByRole('button', { name: 'Redirecionar', exact: true }).click()
    await dialog(page).waitFor({ state: 'detached' })
    await redirect(other.name, one.name)
    await dialog(page).getByRole('alert').filter({ hasText: 'círculo' }).waitFor()
  })
})

describe('an invitation', () => {
  test('leads the member to a time, which the agenda shows at once', async ({ open, server }) => {
    const page = await open('root')
    await page.goto('/cms/user-form/21?tab=meetings')
    await page.getByRole('button', { name: 'Enviar link de agendamento' }).click()
    // One of the kinds must be chosen.
    await dialog(page).getByRole('button', { name: 'Enviar convite' }).click()
    await dialog(page).getByText('Este campo é obrigatório!').first().waitFor()
    await dialog(page).getByRole('radio', { name: 'CERC' }).click()
    const [, , , consultant] = await consultants(page)
    if (!consultant) throw new Error('the demonstration has too few consultants')
    await dialog(page).getByRole('combobox', { name: 'Consultor' }).selectOption(String(consultant.id))
    await dialog(page).getByRole('button', { name: 'Enviar convite' }).click()
    await told(page, 'E-mail enviado').waitFor()
    const link = await vi.waitUntil(async () => linkIn(await server.mails().catch(() => [])), {
      timeout: 30_000,
    })
    const agenda = await open('manager', { viewport: { width: 1440, height: 1100 } })
    await agenda.goto(`/agendador/agenda?view=month&consultant=${consultant.id}`)
    await agenda.getByRole('region').first().waitFor()
    const member = await open('nobody', {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    })
    await member.goto(link)
    expect(await member.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    const time = member.locator('button[name=start_at]').first()
    const start = (await time.getAttribute('value')) ?? ''
    await time.click()
    await member.getByRole('status').waitFor()
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(new Date(start))
    const name = await page.getByRole('heading', { level: 1 }).innerText()
    await agenda.locator(`[data-column^="${day}"]`).getByText(name).first().waitFor()
  })
})

/** The address of the page on which to book, in the e-mails that were sent. */
function linkIn(mails: string[]): string | undefined {
  const texts = mails.map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '='))
  return texts.flatMap((text) => /https?:\/\/[^\s/]+\/agendar\/[\w-]+/.exec(text) ?? [])[0]
}
