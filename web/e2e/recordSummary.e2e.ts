import { Buffer } from 'node:buffer'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { accessibilityFaults } from './fixtures/axe'
import { dialog, lastAct, toast, told } from './fixtures/page'
import { test } from './fixtures/test'

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

interface Contact {
  id: number
  phone: string
  email: string
  master: boolean
  verified_at: string | null
}
interface Record {
  user: { id: number; name: string; type: string; phone: string; email: string }
  sections: { additions: { phones: Contact[]; emails: Contact[] } }
}

const read = async (page: Page, id: number) =>
  (await (await page.request.get(`/api/user/${id}?columns=complete`)).json()) as Record

/** Returns the first member of a number or a later one that has what is wanted. */
async function find(page: Page, from: number, isWanted: (record: Record) => boolean): Promise<Record> {
  const found = await read(page, from)
  return isWanted(found) ? found : find(page, from + 1, isWanted)
}

async function opened(page: Page, id: number, at = ''): Promise<void> {
  await page.goto(`/cms/user-form/${id}${at}`)
  await card(page, 'Últimas atividades').getByRole('list').waitFor()
}

const main = (contacts: Contact[]) => contacts.find(({ master }) => master)

describe('the summary of a record', () => {
  test('confirms the main phone in two clicks', async ({ open }) => {
    const page = await open('success')
    const { user } = await find(
      page,
      3,
      ({ sections }) => main(sections.additions.phones)?.verified_at === null,
    )
    await opened(page, user.id)
    const contact = card(page, 'Contato principal')
    await contact.getByText('Não confirmado').first().waitFor()
    await contact.getByRole('button', { name: `Confirmar ${user.phone}` }).click()
    await dialog(page).getByRole('button', { name: 'Sim, confirmar' }).click()
    await toast(page, 'Telefone confirmado!').waitFor()
    await contact.getByText(/^Confirmado (em|hoje|ontem) .* por Camila Rezende$/).waitFor()
    const { sections } = await read(page, user.id)
    expect(main(sections.additions.phones)?.verified_at).not.toBeNull()
    const chat = contact.getByRole('link', { name: `Abrir conversa no WhatsApp ${user.phone}` })
    expect(await chat.getAttribute('href')).toBe(`https://wa.me/55${user.phone}`)
  })

  test('takes a note by a key and Ctrl+Enter, which is changed, pinned and undone', async ({ open }) => {
    const page = await open('root')
    await opened(page, 5)
    const notes = card(page, 'Anotações')
    await page.keyboard.press('n')
    await page.keyboard.type('Prefere falar às sextas.')
    await page.keyboard.press('Control+Enter')
    const note = notes.getByRole('listitem').filter({ hasText: 'Prefere falar às sextas.' })
    await note.waitFor()
    await expect.poll(() => notes.getByRole('textbox', { name: 'Anotar' }).inputValue()).toBe('')
    await note.getByRole('button', { name: 'Alterar anotação' }).click()
    const field = notes.getByRole('form', { name: 'Alterar anotação' }).getByRole('textbox')
    await field.fill('Prefere falar às segundas.')
    await field.press('Control+Enter')
    const changed = notes.getByRole('listitem').filter({ hasText: 'às segundas.' })
    await changed.getByRole('button', { name: 'Fixar no alto' }).click()
    await changed.getByRole('button', { name: 'Soltar do alto' }).waitFor()
    await expect.poll(() => notes.getByRole('listitem').first().textContent()).toContain('às segundas.')
    await lastAct(page, 'Anotação salva!').getByRole('button', { name: 'Desfazer as 2' }).click()
    await note.waitFor()
    // From another tab the head leads to the box.
    await page.getByRole('tab', { name: 'Linha do tempo' }).click()
    await page.getByRole('button', { name: 'Anotar' }).click()
    await expect
      .poll(() =>
        notes.getByRole('textbox', { name: 'Anotar' }).evaluate((box) => box === document.activeElement),
      )
      .toBe(true)
  })

  test('keeps files, and shows the journey, whose steps are removed', async ({ open }) => {
    const page = await open('root')
    await opened(page, 6)
    const files = card(page, 'Arquivos')
    const buffer = Buffer.from('Ata da reunião')
    await files.getByLabel('Arquivos').setInputFiles({ name: 'ata.txt', mimeType: 'text/plain', buffer })
    await toast(page, 'Arquivo ata.txt guardado!').waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      files.getByRole('link', { name: 'ata.txt' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('ata.txt')
    await files.getByRole('button', { name: 'Remover ata.txt' }).click()
    await dialog(page).getByRole('button', { name: 'Sim, remover' }).click()
    await files.getByText('Nenhum arquivo ainda').waitFor()
    const steps = card(page, 'Jornada').getByRole('listitem')
    await steps.filter({ hasText: 'Registrado' }).getByRole('button').click()
    await dialog(page).getByRole('button', { name: 'Sim, remover' }).click()
    await expect.poll(() => steps.filter({ hasText: 'Registrado' }).count()).toBe(0)
  })

  test('leads to the registry and the checks from the main data', async ({ open }) => {
    const page = await open('root')
    await opened(page, 4, '#cadastro')
    const primary = card(page, 'Dados principais')
    await primary.getByRole('button', { name: 'Consultar registro público' }).click()
    await dialog(page).getByRole('button', { name: 'Consultar', exact: true }).waitFor()
    const asked = page.waitForResponse(/\/api\/registry\?q=Ana/)
    await dialog(page).getByRole('textbox').fill('Ana')
    await page.keyboard.press('Enter')
    const { registrations } = (await (await asked).json()) as { registrations: { name: string }[] }
    const found = dialog(page).getByRole('table').getByRole('row')
    await expect.poll(() => found.count()).toBe(registrations.length > 0 ? registrations.length + 1 : 0)
    await page.keyboard.press('Escape')
    await primary.getByRole('button', { name: 'Verificar cadastro' }).click()
    await dialog(page)
      .getByRole('row', { name: /Documento/ })
      .waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  test('is read by one who changes nothing, with the reasons, and asks for nothing refused', async ({
    open,
  }) => {
    const page = await open('mentoring')
    const refused: string[] = []
    page.on('response', (answer) => {
      if (answer.status() === 403) refused.push(new URL(answer.url()).pathname)
    })
    await opened(page, 3)
    const notes = card(page, 'Anotações')
    const reason = /Falta a permissão “Alterar membros”/
    await expect.poll(() => notes.getByRole('textbox').getAttribute('placeholder')).toMatch(reason)
    expect(await notes.getByRole('textbox').isDisabled()).toBe(true)
    for (const button of [
      page.getByRole('button', { name: 'Anotar' }),
      card(page, 'Arquivos').getByRole('button', { name: 'Adicionar arquivo' }),
      card(page, 'Jornada').getByRole('button').first(),
      page.getByRole('button', { name: 'Gerar link' }),
    ]) {
      expect(await button.getAttribute('aria-disabled')).toBe('true')
      expect(await button.getAttribute('aria-description')).toBeTruthy()
    }
    await card(page, 'Cartões no kanban').waitFor()
    expect(await card(page, 'Pagamentos em aberto').count()).toBe(0)
    expect(refused).toEqual([])
  })
})

describe('the contact card', () => {
  test('tells at the row what is there already, is invalid or another member has', async ({ open }) => {
    const page = await open('root')
    const [{ user, sections }, other] = [await read(page, 7), await read(page, 8)]
    await opened(page, 7, '#telefones')
    const contact = card(page, 'Contato')
    const phones = contact.getByRole('form', { name: 'Telefones adicionais' })
    const emails = contact.getByRole('form', { name: 'E-mails adicionais' })
    await phones.getByText(user.phone.slice(-4)).waitFor()
    const add = async (value: string, says: RegExp | string) => {
      await phones.getByRole('button', { name: 'Adicionar telefone' }).click()
      const row = phones.getByRole('listitem').last()
      await row.getByRole('textbox').fill(value)
      await phones.getByRole('button', { name: 'Salvar' }).click()
      await row.getByRole('alert').filter({ hasText: says }).waitFor()
      await expect.poll(() => row.getByRole('textbox').getAttribute('aria-invalid')).toBe('true')
      await expect
        .poll(() => row.getByRole('textbox').evaluate((box) => box === document.activeElement))
        .toBe(true)
      expect(await phones.getByRole('alert').count()).toBe(1)
      await phones.getByRole('button', { name: 'Descartar' }).click()
    }
    await add(user.phone, 'Já está neste cadastro')
    await add('123', /inválido/i)
    await add(other.user.phone, other.user.name)
    await add('', 'Este campo é obrigatório!')
    await emails.getByRole('button', { name: 'Adicionar e-mail' }).click()
    const row = emails.getByRole('listitem').last()
    await row.getByRole('textbox').fill(user.email.toUpperCase())
    await emails.getByRole('button', { name: 'Salvar' }).click()
    await row.getByRole('alert').filter({ hasText: 'Já está neste cadastro' }).waitFor()
    expect(await page.getByRole('listitem').filter({ hasText: 'Ops' }).count()).toBe(0)
    await row.getByRole('textbox').fill('novo.contato@exemplo.test')
    await emails.getByRole('button', { name: 'Salvar' }).click()
    await told(page, 'Alteração salva!').waitFor()
    expect(await contact.getByRole('alert').count()).toBe(0)
    const after = await read(page, 7)
    expect(after.sections.additions.emails.length).toBe(sections.additions.emails.length + 1)
    expect(after.sections.additions.phones).toEqual(sections.additions.phones)
  })

  test('has the main, the additional and the imported phones, and the anchors of before', async ({
    open,
  }) => {
    const page = await open('root')
    const { user, sections } = await read(page, 1)
    await opened(page, 1, '#emails')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('contato')
    const contact = page.locator('#contato')
    await contact.locator('#telefones').getByText('Principal').waitFor()
    await contact
      .locator('#importados')
      .getByRole('button', { name: /^Invalidar / })
      .first()
      .waitFor()
    await contact.locator('#emails').getByText(user.email, { exact: true }).waitFor()
    expect(await contact.locator('#telefones').getByRole('listitem').count()).toBe(
      sections.additions.phones.length,
    )
    await contact
      .locator('#emails')
      .getByRole('button', { name: `Reconfirmar ${user.email}` })
      .or(contact.locator('#emails').getByRole('button', { name: `Confirmar ${user.email}` }))
      .waitFor()
  })
})

describe('the panels of a record', () => {
  test('are reached by two stops of the tabulator at most, and pickers open when asked', async ({ open }) => {
    const page = await open('root')
    await opened(page, 3, '#zonas')
    const heads = page.locator('[id][data-collapsed] header, section[id] > header:has(h2)')
    const stops = await heads.evaluateAll((all) =>
      all.map((head) => head.querySelectorAll('button, a').length),
    )
    expect(stops.length).toBeGreaterThan(10)
    expect(Math.max(...stops)).toBeLessThanOrEqual(2)
    const zones = card(page, 'Zonas preferidas')
    await zones.getByRole('button', { name: 'Alterar' }).waitFor()
    expect(await zones.getByRole('searchbox').count()).toBe(0)
    await zones.getByRole('button', { name: 'Alterar' }).click()
    await zones.getByRole('button', { name: 'Adicionar Bahia' }).click()
    await zones.getByRole('button', { name: 'Concluir' }).click()
    await zones.getByRole('listitem').filter({ hasText: 'Bahia (todo o estado)' }).waitFor()
    await zones.getByRole('button', { name: 'Descartar' }).click()
  })

  test.for([1440, 390])(
    'leave one line of the head at %i pixels when they are scrolled',
    async (width, { open }) => {
      const page = await open('root', { viewport: { width, height: 844 }, hasTouch: width < 500 })
      await opened(page, 3)
      await page.evaluate(() => scrollTo(0, 1_500))
      const title = page.getByRole('heading', { level: 1 })
      const bar = title.locator('xpath=ancestor::header')
      for (const name of ['Anotar', 'WhatsApp', 'Gerar link']) {
        const role = name === 'WhatsApp' ? 'link' : 'button'
        const box = await bar.getByRole(role, { name, exact: true }).boundingBox()
        const of = await title.boundingBox()
        expect(box && of && Math.abs(box.y + box.height / 2 - of.y - of.height / 2)).toBeLessThan(4)
        expect(box && box.y >= 0 && box.x + box.width <= width).toBe(true)
      }
      const visible = await page.evaluate(() => {
        const head = document.querySelector('h1')?.closest('header')?.parentElement?.getBoundingClientRect()
        const below = document.querySelector('[role=tablist]')?.getBoundingClientRect()
        return (
          head && below && { height: head.bottom - Math.max(head.top, 0), isGone: below.bottom < head.bottom }
        )
      })
      expect(visible?.isGone).toBe(true)
      expect(visible?.height).toBeLessThanOrEqual(120)
      // The menu holds what has no room.
      if (width < 500) {
        await page
          .getByRole('button', { name: /^Ações / })
          .first()
          .click()
        await page.getByRole('menuitem', { name: 'Decidir cadastro' }).waitFor()
        await page.keyboard.press('Escape')
      }
      await bar.getByRole('button', { name: 'Gerar link' }).click()
      await page.getByRole('menuitem', { name: 'Gerar link de pagamento' }).click()
      await dialog(page).getByRole('button', { name: 'Cancelar' }).click()
    },
  )
})
