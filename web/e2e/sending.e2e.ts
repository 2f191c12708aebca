import { describe, expect, vi } from 'vitest'
import { choose, listed, table } from './fixtures/conversations'
import { dialog, toast, told, write } from './fixtures/page'
import { test } from './fixtures/test'

describe('the link of a conversation', () => {
  test('is made for one member, who opens it without signing in', async ({ open }) => {
    const page = await open('success')
    await table(page)
    const [row] = await listed(page, 'latest=1&finished=0&per_page=1')
    await choose(page, row?.id ?? 0, 'Gerar link direto')
    await dialog(page).getByRole('button', { name: 'Gerar link' }).click()
    await dialog(page)
      .getByText(/^Só para .+, até \d\d\/\d\d/)
      .waitFor()
    const link = /https?:\/\/\S+\/conversa\/\w+/.exec(await dialog(page).innerText())?.[0] ?? ''

    const answer = await page.request.get(`/api/message/${row?.id}`)
    const { message } = (await answer.json()) as { message: { body: string } }
    const member = await open('nobody')
    await member.goto(link)
    expect(await member.locator('body').innerText()).not.toContain(message.body)
    await member.getByRole('button').first().click()
    await member.getByText(message.body, { exact: true }).waitFor()
    expect(new URL(member.url()).pathname).toMatch(/^\/conversa\//)
  })

  test('is sent by e-mail, and only while the conversation is open', async ({ open, server }) => {
    const page = await open('relationship')
    await table(page)
    const [, row] = await listed(page, 'latest=1&finished=0&per_page=2')
    await choose(page, row?.id ?? 0, 'Enviar link direto')
    await dialog(page).getByText('E-mail', { exact: true }).click()
    await dialog(page).getByRole('button', { name: 'Enviar link' }).click()
    await dialog(page).getByText('Este campo é obrigatório!').waitFor()
    await dialog(page).getByText('E-mail', { exact: true }).click()
    await dialog(page).getByRole('button', { name: 'Enviar link' }).click()
    await told(page, 'Envio de link solicitado!').waitFor()
    await vi.waitUntil(async () => (await server.mails()).some((mail) => mail.includes('/conversa/')), {
      timeout: 30_000,
    })

    await table(page, '?finished=1')
    await page
      .getByRole('button', { name: /^Ações \d+$/ })
      .first()
      .click()
    const send = page.getByRole('menuitem', { name: 'Enviar link direto' })
    expect(await send.getAttribute('aria-disabled')).toBe('true')
    expect(await send.innerText()).toMatch(/Só se envia o link de uma conversa aberta/)
  })

  test('is not sent when the conversation was closed meanwhile', async ({ open }) => {
    const page = await open('relationship')
    await table(page)
    const [, , row] = await listed(page, 'latest=1&finished=0&per_page=3')
    await choose(page, row?.id ?? 0, 'Enviar link direto')
    await dialog(page).getByText('WhatsApp').waitFor()
    const path = `/api/conversation/finish/${row?.company_user_id}/${row?.rep_user_id}`
    expect((await write(page, 'PATCH', path, { reason: 'Sem retorno' })).status()).toBe(200)
    await dialog(page)
      .getByText(/esta foi encerrada /)
      .first()
      .waitFor()
    const send = dialog(page).getByRole('button', { name: 'Enviar link' })
    await expect.poll(() => send.getAttribute('aria-disabled')).toBe('true')
  })
})

describe('a conversation that waits', () => {
  test('is marked as unread, and its interest is reinforced once a day', async ({ open }) => {
    const page = await open('success')
    await table(page)
    const [row] = await listed(page, 'latest=1&finished=0&readed=1&per_page=1')
    const [id, conversation] = [row?.id ?? 0, row?.conversation_id]
    await choose(page, id, 'Marcar como não lida')
    await dialog(page).getByRole('listitem').first().waitFor()
    await dialog(page).getByRole('button', { name: 'Marcar como não lida' }).click()
    await toast(page, `Conversa ${conversation} marcada como não lida!`).waitFor()
    expect((await listed(page, 'latest=1&finished=0&readed=0&per_page=200')).map((one) => one.id)).toContain(
      id,
    )

    await choose(page, id, 'Reforçar interesse')
    await dialog(page).getByRole('listitem').first().waitFor()
    await dialog(page).getByRole('button', { name: 'Reforçar interesse' }).click()
    await told(page, 'Reforço de interesse enviado!').waitFor()
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: `Ações ${id}`, exact: true }).click()
    const again = page.getByRole('menuitem', { name: 'Reforçar interesse' })
    await again.getByText(/^O interesse já foi reforçado /).waitFor()
    expect(await again.getAttribute('aria-disabled')).toBe('true')
  })
})

describe('the conversations of a member', () => {
  test('pass to another after a check and a typed name', async ({ open }) => {
    const page = await open('manager')
    await page.goto('/cms/cms-tools-migrate-messages')
    const [origin, destination] = [
      page.getByRole('combobox', { name: 'Origem' }),
      page.getByRole('combobox', { name: 'Destino' }),
    ]
    const check = page.getByRole('button', { name: 'Conferir' })
    await origin.fill('abc')
    await check.click()
    await page.getByText('Escolha a pessoa na lista.').waitFor()
    const all = await listed(page, 'latest=1&finished=all&per_page=200')
    const from = all[0]?.company_user_id
    const counterparts = new Set(
      all.filter((row) => row.company_user_id === from).map((row) => row.rep_user_id),
    )
    const to = all.find(
      (row) => row.company_user_id !== from && !counterparts.has(row.rep_user_id),
    )?.company_user_id
    await origin.fill(String(from))
    await destination.fill(String(all[0]?.rep_user_id))
    await check.click()
    await page
      .getByRole('alert')
      .getByText(/não são do mesmo tipo/)
      .waitFor()
    const migrate = page.getByRole('button', { name: 'Migrar', exact: true })
    expect(await migrate.getAttribute('aria-disabled')).toBe('true')

    await destination.fill(String(to))
    expect(await migrate.count()).toBe(0)
    await check.click()
    await migrate.click()
    const confirm = dialog(page).getByRole('button', { name: 'Migrar' })
    expect(await confirm.isEnabled()).toBe(false)
    const { user } = (await (await page.request.get(`/api/user/${to}`)).json()) as { user: { name: string } }
    await dialog(page).getByRole('textbox').fill(user.name)
    await dialog(page).getByText('Esta ação é irreversível.').waitFor()
    await confirm.click()
    await toast(page, /\d+ conversas? migradas?!/).waitFor()
    const left = await page.request.get(`/api/messages/enviadas/${from}`)
    expect(((await left.json()) as { messages: { total: number } }).messages.total).toBe(0)
  })
})
