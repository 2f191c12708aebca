import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { clipboard, dialog, lastAct, toast, told, withOwnStream, write } from './fixtures/page'
import { test } from './fixtures/test'

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const demographic = (page: Page) => card(page, 'Demográfico')
const notes = 'Conversamos por telefone sobre os planos e os próximos passos.'

interface Saved {
  demographic: Record<string, unknown>
  version: number
}

const path = (id: number) => `/api/user/demographic/representative/${id}`
const saved = async (page: Page, id: number) =>
  (await (await page.request.get(`/api/user/demographic/${id}`)).json()) as Saved

/** Finds a representative, and saves a demographic record to start from. */
async function prepared(page: Page, nth: number): Promise<number> {
  const answer = await page.request.get('/api/users?type=representative&per_page=20&order_by=id')
  const { users } = (await answer.json()) as { users: { data: { id: number }[] } }
  const id = users.data[nth]?.id ?? 0
  await page.goto(`/cms/user-form/${id}#demografico`)
  const body = { talked_with: 'responsible', responsible: 'Ana', notes, pains: null }
  const done = await write(page, 'POST', path(id), body)
  if (!done.ok()) throw new Error(await done.text())
  await page.reload()
  await demographic(page).getByLabel('Responsável', { exact: true }).last().waitFor()
  return id
}

const responsible = (page: Page) => demographic(page).getByRole('textbox', { name: 'Responsável' })
const remarks = (page: Page) => demographic(page).getByRole('textbox', { name: 'Observações' })

describe('the demographic record', () => {
  test('is saved by the keyboard, and undone from the bar', async ({ open }) => {
    const page = await open('root')
    const id = await prepared(page, 0)
    await responsible(page).fill('Bruno')
    await page.keyboard.press('Control+Enter')
    await told(page, 'Alteração salva!').waitFor()
    expect((await saved(page, id)).demographic['responsible']).toBe('Bruno')
    await lastAct(page, 'Alteração salva!').getByRole('button', { name: 'Desfazer' }).click()
    await expect.poll(async () => (await saved(page, id)).demographic['responsible']).toBe('Ana')
    await expect.poll(() => responsible(page).inputValue()).toBe('Ana')
  })

  test('asks for what is missing, with the focus on it', async ({ open }) => {
    const page = await open('root')
    await prepared(page, 0)
    await remarks(page).fill('curto')
    await page.keyboard.press('Control+s')
    await expect.poll(() => remarks(page).getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => remarks(page).evaluate((field) => field === document.activeElement)).toBe(true)
  })

  test('of two people who change different fields keeps both changes', async ({ open }) => {
    const [page, other] = [await open('root'), await open('manager')]
    const id = await prepared(page, 1)
    await remarks(page).fill(`${notes} Dela.`)
    await other.goto(`/cms/user-form/${id}#demografico`)
    await responsible(other).fill('Carla')
    await other.keyboard.press('Control+Enter')
    await told(other, 'Alteração salva!').waitFor()
    await expect.poll(() => responsible(page).inputValue()).toBe('Carla')
    await remarks(page).press('Control+Enter')
    await told(page, 'Alteração salva!').waitFor()
    const { demographic: both } = await saved(page, id)
    expect([both['responsible'], both['notes']]).toEqual(['Carla', `${notes} Dela.`])
  })

  test('of a stale save asks for the same field alone, and shows before, theirs and mine', async ({
    open,
  }) => {
    const page = await open('root')
    const id = await prepared(page, 2)
    // The events of others come late, so that the save itself is what is refused.
    await withOwnStream(page)
    await page.context().route('**/api/events*', (route) => route.abort())
    await page.reload()
    await responsible(page).fill('Minha')
    await remarks(page).fill(`${notes} Minhas.`)
    await write(page, 'POST', path(id), { responsible: 'Deles' })
    await remarks(page).press('Control+Enter')
    const question = demographic(page).getByRole('alert')
    await question.getByText('Outra pessoa mudou este campo').waitFor()
    const choice = question.getByRole('group', { name: 'Responsável' })
    await choice.getByText('Ana', { exact: true }).waitFor()
    expect(await question.getByRole('group').count()).toBe(1)
    await choice
      .getByRole('button', { name: /Usar o da outra pessoa/ })
      .getByText('Deles')
      .waitFor()
    await choice.getByRole('button', { name: /Manter o meu/ }).press('Enter')
    await responsible(page).press('Control+Enter')
    await told(page, 'Alteração salva!').waitFor()
    const { demographic: now } = await saved(page, id)
    expect([now['responsible'], now['notes']]).toEqual(['Minha', `${notes} Minhas.`])
  })

  test('keeps a draft over a reload, and asks before it is left', async ({ open }) => {
    const page = await open('root')
    await prepared(page, 3)
    page.on('dialog', (asked) => void asked.accept())
    await responsible(page).fill('Rascunho')
    await page.reload()
    await demographic(page)
      .getByText(/^Rascunho de .* restaurado/)
      .waitFor()
    expect(await responsible(page).inputValue()).toBe('Rascunho')
    await page.getByRole('link', { name: 'Membros', exact: true }).first().click()
    await dialog(page).getByText('Sair sem salvar?').waitFor()
    await page.keyboard.press('Escape')
    expect(new URL(page.url()).pathname).toContain('/user-form/')
    await demographic(page).getByRole('button', { name: 'Descartar rascunho' }).click()
    expect(await responsible(page).inputValue()).toBe('Ana')
    await page.getByRole('link', { name: 'Membros', exact: true }).first().click()
    await page.waitForURL(/\/cms\/users$/)
  })

  test('shows its history from the latest change', async ({ open }) => {
    const page = await open('root')
    const id = await prepared(page, 4)
    await write(page, 'POST', path(id), { responsible: 'Depois' })
    await demographic(page).getByRole('button', { name: 'Histórico' }).click()
    await dialog(page)
      .getByRole('row', { name: /Depois/ })
      .waitFor()
    await dialog(page)
      .getByText(/Alterado por/)
      .waitFor()
    await dialog(page).getByRole('button', { name: 'Anterior' }).click()
    await dialog(page)
      .getByRole('row', { name: /Observações/ })
      .waitFor()
  })
})

describe('the other sections', () => {
  test('name the consultants of a member, also where their numbers alone are told', async ({ open }) => {
    const page = await open('root')
    const listed = await page.request.get('/api/managers')
    const { managers } = (await listed.json()) as { managers: { id: number; name: string }[] }
    const answer = await page.request.get('/api/user/settings/5')
    const { settings } = ((await answer.json()) as { data: { settings: Record<string, number> } }).data
    const nameOf = (id = 0) => managers.find((manager) => manager.id === id)?.name ?? ''
    const names = [nameOf(settings['account_manager_id']), nameOf(settings['success_manager_id'])]
    expect(names).not.toContain('')
    await page.goto('/cms/user-form/5')
    await card(page, 'Configurações').scrollIntoViewIfNeeded()
    for (const name of names) await page.getByRole('button', { name: `Remover ${name}` }).waitFor()
  })

  test('take their versions from the record, which is read once, and save over the newest', async ({
    open,
  }) => {
    const page = await open('root')
    const reads: string[] = []
    const versions: number[] = []
    page.on('request', (request) => {
      if (/\/api\/user\/43\?.*columns=complete/.test(request.url())) reads.push(request.url())
      if (request.method() !== 'GET' && request.url().includes('/socials')) {
        versions.push(Number(request.headers()['if-match']?.replaceAll('"', '')))
      }
    })
    await page.goto('/cms/user-form/43')
    for (const name of [
      'Zonas preferidas',
      'Segmentos',
      'Dados principais',
      'Perfil público',
      'Redes sociais',
      'Origem do cadastro',
    ]) {
      await card(page, name).scrollIntoViewIfNeeded()
      await card(page, name).locator('form').waitFor()
    }
    expect(reads).toHaveLength(1)
    const field = card(page, 'Redes sociais').getByRole('textbox').first()
    for (const text of ['https://a.example.com', 'https://b.example.com']) {
      await field.fill(text)
      await page.keyboard.press('Control+Enter')
      await card(page, 'Redes sociais').getByRole('button', { name: 'Salvar' }).waitFor({ state: 'detached' })
    }
    const other = await open('manager')
    await other.goto('/cms/user-form/43#redes')
    const theirs = card(other, 'Redes sociais').getByRole('textbox').first()
    await expect.poll(() => theirs.inputValue()).toBe('https://b.example.com')
    await theirs.fill('https://c.example.com')
    await other.keyboard.press('Control+Enter')
    await expect.poll(() => field.inputValue()).toBe('https://c.example.com')
    await field.fill('https://d.example.com')
    await page.keyboard.press('Control+Enter')
    await card(page, 'Redes sociais').getByRole('button', { name: 'Salvar' }).waitFor({ state: 'detached' })
    const [first = 0] = versions
    // Between the last two is the colleague's.
    expect(versions).toEqual([first, first + 1, first + 3])
  })

  test.for([1440, 1100, 760, 390])(
    'choices stand in one line or below one another at %i pixels',
    async (width, { open }) => {
      const page = await open('root', { viewport: { width, height: 900 } })
      await page.goto('/cms/user-form/42')
      for (const [name, field] of [
        ['Demográfico', 'Falou com'],
        ['Configurações', 'Frequência dos e-mails'],
      ] as const) {
        await page.getByRole('navigation', { name: 'Partes do cadastro' }).getByRole('link', { name }).click()
        const choices = card(page, name).getByRole('radiogroup', { name: field }).locator('label')
        await choices.last().waitFor()
        const tops = await choices.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
        expect([1, tops.length]).toContain(new Set(tops).size)
      }
    },
  )

  test('the end of a plan is changed in four steps', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/user-form/41#planos')
    await card(page, 'Planos')
      .getByRole('button', { name: /^Alterar fim do plano/ })
      .first()
      .click()
    const end = dialog(page).getByRole('textbox')
    await end.fill('31/12/0026')
    await end.blur()
    await dialog(page).getByText('Ano inválido; escreva os quatro algarismos').waitFor()
    await end.fill('31/12/9999')
    await end.press('Enter')
    await dialog(page).getByText('31/12/2099').waitFor()
    await end.fill('31/12/2026')
    await dialog(page).getByText('termina em 31/12/2026').waitFor()
    await end.press('Enter')
    await lastAct(page, 'Data do plano alterada!').waitFor()
    await card(page, 'Planos').getByRole('cell', { name: '31/12/2026' }).waitFor()
    await card(page, 'Planos').getByText('ativo', { exact: true }).waitFor()
    await lastAct(page, 'Data do plano alterada!').getByRole('button', { name: 'Desfazer' }).click()
    await card(page, 'Planos').getByRole('cell', { name: '31/12/2026' }).waitFor({ state: 'detached' })
  })

  test('a subscription is released for some days, with a warning beside a plan in force', async ({
    open,
  }) => {
    const page = await open('root')
    await page.goto('/cms/user-form/41#planos')
    const release = card(page, 'Planos').getByRole('button', { name: 'Liberar assinatura' })
    await release.click()
    await dialog(page).getByText('Pacote de serviços', { exact: true }).click()
    await dialog(page).getByText('+2 dias').click()
    await page.keyboard.press('Enter')
    await toast(page, 'Plano diário criado com sucesso!').waitFor()
    await card(page, 'Planos').getByRole('cell', { name: 'Pacote de serviços', exact: true }).waitFor()
    await release.click()
    await dialog(page)
      .getByText('Você está prestes a liberar assinatura para um usuário com plano ativo.')
      .waitFor()
  })

  test('a blocked member shows what led to the block', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/user-form/1#configuracoes')
    await card(page, 'Configurações')
      .getByText(/ · motivo: (mensagens|contato|muitas)/)
      .waitFor()
  })

  test('a postal code that is not found says so', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/user-form/42#fiscal')
    const tax = card(page, 'Informações fiscais')
    await tax.getByRole('textbox', { name: 'CEP' }).fill('99999999')
    await tax.getByRole('button', { name: 'Buscar CEP' }).click()
    await toast(page, 'Ops!').getByText('Cep não encontrado').waitFor()
  })

  test('a scheduling link is made on demand, shown and copied', async ({ open }) => {
    const page = await open('sales')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/cms/user-form/42#configuracoes')
    const settings = card(page, 'Configurações')
    for (const kind of ['Tour', 'CERC']) {
      await settings.getByText(`Link de agendamento ${kind}`, { exact: true }).waitFor()
      await settings.getByRole('button', { name: `Criar link ${kind}` }).click()
      await toast(page, 'Texto copiado!').first().waitFor()
      const link = settings
        .locator('code')
        .filter({ hasText: '/agendar/' })
        .nth(kind === 'Tour' ? 0 : 1)
      const text = (await link.textContent()) ?? ''
      await expect.poll(() => clipboard(page)).toBe(text)
      const shown = await page.request.get(text)
      expect(await shown.text()).toContain('name="start_at"')
    }
  })

  test('the settings are saved by the keyboard', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/user-form/42#configuracoes')
    const settings = card(page, 'Configurações')
    const box = settings.getByRole('checkbox', { name: 'Busca automática' })
    const before = await box.isChecked()
    await box.press('Space')
    await page.keyboard.press('Control+Enter')
    await told(page, 'Alteração salva').waitFor()
    await page.reload()
    await expect.poll(() => box.isChecked()).toBe(!before)
  })

  test('settings that were refused say why, also when the dialog for that cannot be loaded', async ({
    open,
  }) => {
    const page = await open('root')
    await page.route(/\/assets\/AlertDialog-/, (route) => route.abort())
    await page.goto('/cms/user-form/42#configuracoes')
    const reason = 'O WhatsApp desta conta está bloqueado.'
    const refusal = { message: reason, errors: { receive_alert_on_whatsapp: [reason] } }
    await page.route(/\/api\/user\/settings\/42$/, (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 422, json: refusal }) : route.continue(),
    )
    const box = card(page, 'Configurações').getByRole('checkbox', { name: 'Busca automática' })
    await box.press('Space')
    await page.keyboard.press('Control+Enter')
    const refused = page
      .getByRole('dialog', { name: 'Ops - Existem erros de validação', exact: true })
      .filter({ hasText: reason })
    await refused.getByRole('button', { name: 'Ok', exact: true }).click()
    await refused.waitFor({ state: 'detached' })
    const field = page.locator('[data-answer=receive_alert_on_whatsapp]')
    const [tick, note] = await Promise.all([
      field.getByRole('checkbox').boundingBox(),
      field.getByText(reason).boundingBox(),
    ])
    expect(tick && note && note.y >= tick.y + tick.height && note.x === tick.x).toBe(true)
  })

  test('on a narrow screen nothing covers the button that saves', async ({ open }) => {
    const page = await open('root', { viewport: { width: 390, height: 900 } })
    await page.goto('/cms/user-form/42#configuracoes')
    await card(page, 'Configurações').getByRole('checkbox', { name: 'Mostrar telefones' }).press('Space')
    await page.getByRole('button', { name: 'Voltar ao topo' }).waitFor()
    const save = card(page, 'Configurações').getByRole('button', { name: 'Salvar', exact: true })
    const isFree = await save.evaluate((button) => {
      const { right, bottom } = button.getBoundingClientRect()
      return button.contains(document.elementFromPoint(right - 4, bottom - 4))
    })
    expect(isFree).toBe(true)
  })
})
