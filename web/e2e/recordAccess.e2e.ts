import { Buffer } from 'node:buffer'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { accessibilityFaults } from './fixtures/axe'
import { dialog, lastAct, toast, told, write } from './fixtures/page'
import { test } from './fixtures/test'

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** A picture of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

interface Users {
  users: { data: { id: number; name: string; last_login_at: string | null }[] }
}

/** Returns members of a kind, in the order of their numbers. */
async function members(page: Page, query: string) {
  const answer = await page.request.get(`/api/users?per_page=100&order_by=id&${query}`)
  return ((await answer.json()) as Users).users.data
}

async function opened(page: Page, id: number, tab = ''): Promise<void> {
  await page.goto(`/cms/user-form/${id}${tab && `?tab=${tab}`}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

describe('the picture of a member', () => {
  test('is added, turned and removed from the head of the record', async ({ open }) => {
    const page = await open('manager')
    const [member] = await members(page, 'type=company')
    if (!member) throw new Error('the demonstration data have no company')
    await opened(page, member.id)
    const button = page.getByRole('button', { name: `Foto de ${member.name}` })
    const picture = button.locator('img')
    await page
      .getByLabel('Enviar foto')
      .setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: png })
    await toast(page, 'Foto guardada!').waitFor()
    await expect.poll(() => picture.getAttribute('src')).toContain('/api/user/avatar/')
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
    await button.click()
    await page.getByRole('menuitem', { name: 'Girar para a direita' }).click()
    await toast(page, 'Foto girada!').waitFor()
    await expect.poll(() => picture.evaluate((image) => getComputedStyle(image).rotate)).toBe('90deg')
    await button.click()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('menuitem', { name: 'Remover foto' }).click()
    await dialog(page).getByRole('button', { name: 'Sim, remover' }).click()
    await toast(page, 'Foto removida!').waitFor()
    await expect.poll(() => picture.count()).toBe(0)
  })

  test('that lies about its type is refused with the reason', async ({ open }) => {
    const page = await open('manager')
    const [member] = await members(page, 'type=company')
    await opened(page, member?.id ?? 0)
    await page
      .getByLabel('Enviar foto')
      .setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg/>') })
    await toast(page, /jpg, png, webp/).waitFor()
  })
})

describe('the access of a member', () => {
  test('is helped by a link to choose a password', async ({ open }) => {
    const page = await open('manager')
    const [member] = await members(page, 'type=representative')
    await opened(page, member?.id ?? 0)
    const access = card(page, 'Acesso')
    await access.scrollIntoViewIfNeeded()
    await access
      .getByRole('button', { name: /^Enviar link de senha a / })
      .first()
      .click()
    await dialog(page).getByText('criar uma senha. Links anteriores deixam de valer.').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog(page).getByRole('button', { name: 'Sim, enviar' }).click()
    await told(page, 'Enviamos o link para criar uma senha!').waitFor()
  })

  test('shows addresses without well-known domains, and the whole ones under the pointer', async ({
    open,
    server,
  }) => {
    const page = await open('manager')
    const [member] = await members(page, 'type=representative')
    await server.sql(
      `update member_emails set email = 'ana.lima@gmail.com' where member_id = ${member?.id} and master`,
    )
    await opened(page, member?.id ?? 0)
    const access = card(page, 'Acesso')
    await access.scrollIntoViewIfNeeded()
    const address = access.getByTitle('ana.lima@gmail.com')
    expect(await address.textContent()).toBe('ana.lima')
    await access.getByRole('button', { name: 'Enviar link de senha a ana.lima@gmail.com' }).waitFor()
  })

  test('has its address shortened in lists too, where the whole one is under the pointer', async ({
    open,
    server,
  }) => {
    const page = await open('manager')
    const [member] = await members(page, 'type=company')
    await server.sql(`update members set email = 'bia.rocha@hotmail.com' where id = ${member?.id};
      update member_emails set email = 'bia.rocha@hotmail.com' where member_id = ${member?.id} and master`)
    await page.goto('/cms/users?type=company&order_by=id')
    expect(await page.getByTitle('bia.rocha@hotmail.com').first().textContent()).toBe('bia.rocha')
    await opened(page, member?.id ?? 0)
    const main = page.getByTitle('bia.rocha@hotmail.com').first()
    expect(await main.textContent()).toBe('bia.rocha')
  })

  test('passes to another member, and comes back from the bar', async ({ open }) => {
    const page = await open('manager')
    const all = await members(page, 'type=representative&status=active')
    const giver = all.find(({ last_login_at: at }) => at !== null)
    const receiver = all.find(({ last_login_at: at }) => at === null)
    if (!giver || !receiver) throw new Error('the demonstration data have no such members')
    await opened(page, giver.id)
    const access = card(page, 'Acesso')
    await access.scrollIntoViewIfNeeded()
    await access.getByRole('button', { name: 'Migrar login' }).click()
    await dialog(page).getByLabel('Para', { exact: true }).fill(String(receiver.id))
    await dialog(page).getByText(`${receiver.name} passa a entrar com`).waitFor()
    await dialog(page).getByRole('button', { name: 'Sim, passar o login' }).click()
    await lastAct(page, `O acesso de ${giver.name} passou a ${receiver.name}!`).waitFor()
    await access.getByText('Ainda não entrou').waitFor()
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await access.getByText('Ainda não entrou').waitFor({ state: 'detached' })
  })
})

describe('the origin and the search of a member', () => {
  test('are saved by themselves', async ({ open }) => {
    const page = await open('manager')
    const [member] = await members(page, 'type=representative')
    const id = member?.id ?? 0
    await opened(page, id)
    const before = { origin: 'event', campaign: 'Feira de abril' }
    await write(page, 'POST', `/api/user/registration-info/${id}`, before)
    const origin = card(page, 'Origem do cadastro')
    await origin.scrollIntoViewIfNeeded()
    // What is typed before the change arrives is of the version before it.
    await expect.poll(() => origin.getByLabel('Campanha').inputValue()).toBe(before.campaign)
    await origin.getByLabel('Campanha').fill('Feira de maio')
    await origin.getByRole('button', { name: 'Salvar', exact: true }).click()
    await told(page, 'Alteração salva!').waitFor()
    const search = card(page, 'Perfil de busca')
    await search.scrollIntoViewIfNeeded()
    await search.getByLabel('Palavras, separadas por vírgula').fill('calçados, tênis')
    await search.getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect
      .poll(async () => {
        const answer = await page.request.get(`/api/user/${id}?columns=complete`)
        const { sections } = (await answer.json()) as {
          sections: Record<'registration_info' | 'search_profile', { fields: Record<string, unknown> }>
        }
        return [sections.registration_info.fields['campaign'], sections.search_profile.fields['words']]
      })
      .toEqual(['Feira de maio', 'calçados, tênis'])
  })
})

describe('the statistics of a member', () => {
  for (const width of [1440, 390]) {
    test(`are shown by day at ${width} pixels, and a bad range says why`, async ({ open }) => {
      const page = await open('manager')
      await page.setViewportSize({ width, height: 900 })
      const all = await members(page, 'type=company')
      const member = all.find(({ last_login_at: at }) => at !== null) ?? all[0]
      await opened(page, member?.id ?? 0, 'statistics')
      await page.getByRole('button', { name: '365 dias' }).click()
      const chart = page.getByRole('list', { name: 'Entradas' })
      await chart.waitFor()
      await expect.poll(() => chart.getByRole('listitem').count()).toBe(365)
      await page.getByRole('button', { name: 'Buscas' }).click()
      await page.getByRole('list', { name: 'Buscas' }).waitFor()
      expect(await accessibilityFaults(page)).toEqual([])
      await page.getByRole('button', { name: 'Ver como tabela' }).click()
      await page.getByRole('columnheader', { name: 'Conexões' }).waitFor()
      await page.goto(`/cms/user-form/${member?.id}?tab=statistics&range=2026-01-02::2026-01-01`)
      await page.getByRole('alert').waitFor()
      await page.goto(`/cms/user-form/${member?.id}?tab=statistics&range=2024-01-01::2026-01-01`)
      await page.getByText('Escolha um período de até 366 dias').waitFor()
    })
  }
})
