import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { openFirst, openOnes, opened } from '../fixtures/conversations'
import { board, cursor, everybody, numbered, served, under } from '../fixtures/kanban'
import { dialog, isFocused, lastAct, rows, told } from '../fixtures/page'
import { atRest } from '../fixtures/rest'
import { test } from '../fixtures/test'
import { Hands, printMeasured } from './fixtures/hands'

printMeasured()

async function read<Answer>(page: Page, path: string): Promise<Answer> {
  return (await (await page.request.get(path)).json()) as Answer
}

/** Opens the first conversation of the inbox. */
async function conversation(page: Page): Promise<void> {
  await openFirst(page)
  await atRest(page)
}

/** Opens the board, with the keyboard before its first card. */
async function calmBoard(page: Page): Promise<void> {
  await board(page, everybody)
  await atRest(page)
}

test('twenty conversations are closed', async ({ open }) => {
  const page = await open('root')
  await conversation(page)
  const before = await openOnes(page)
  const hands = new Hands(page)
  for (let at = 0; at < 20; at += 1) {
    const id = opened(page)
    await hands.press('e')
    await dialog(page).getByRole('radio').first().waitFor()
    await hands.press(String((at % 7) + 1))
    await expect.poll(() => opened(page)).not.toBe(id)
    await page.getByRole('heading', { name: `Conversa ${opened(page)}` }).waitFor()
  }
  await lastAct(page, '20 conversas encerradas').waitFor()
  hands.done('close 20 conversations, each with its reason', { keys: 40 })
  await expect.poll(() => openOnes(page)).toBe(before - 20)
})

test('twenty registrations are approved', async ({ open, server }) => {
  // No door makes so many wait; a server that starts anew has counted none of them.
  await server.kill()
  await server.sql(`update members set status = 'review' where id in
    (select id from members where status = 'active' and erased_at is null order by id limit 45)`)
  await server.raise()
  const page = await open('service_qualification')
  const { reviews } = await read<{ reviews: { data: { id: number }[] } }>(
    page,
    '/api/user/reviews?per_page=200&status=review',
  )
  const waiting = reviews.data.slice(0, 20)
  expect(waiting).toHaveLength(20)
  await page.goto(`/cms/cms-activation-review-v2?status=review&open=${waiting[0]?.id}`)
  await page.getByRole('table', { name: 'Verificações' }).waitFor()
  await atRest(page)
  const hands = new Hands(page)
  const current = () => Number(opened(page))
  let questions = 0
  for (const { id } of waiting) {
    await expect.poll(current).toBe(id)
    await page.getByRole('button', { name: 'Aprovar', disabled: false }).waitFor()
    await hands.press('a')
    const question = dialog(page).getByRole('radio').first()
    const isAsked = await Promise.race([
      question.waitFor().then(() => true),
      page.waitForURL((url) => url.searchParams.get('open') !== String(id)).then(() => false),
    ])
    if (!isAsked) continue
    // What does not pass every check is confirmed.
    questions += 1
    await hands.press('Enter')
    await dialog(page).waitFor({ state: 'detached' })
  }
  await expect.poll(current).not.toBe(waiting.at(-1)?.id)
  hands.done('approve 20 registrations', { keys: 20 + questions })
  const after = await Promise.all(
    waiting.map(({ id }) =>
      read<{ sections: { approval: { decision: string } } }>(page, `/api/user/${id}?columns=complete`),
    ),
  )
  expect(after.map(({ sections }) => sections.approval.decision)).toEqual(waiting.map(() => 'approve'))
})

test('a card is hidden until tomorrow', async ({ open }) => {
  const page = await open('root')
  await calmBoard(page)
  const hands = new Hands(page)
  await hands.press('j')
  await cursor(page).waitFor()
  const id = await under(page)
  await hands.press('z')
  await isFocused(page, '[role=dialog] input')
  await hands.press('Enter')
  await dialog(page).waitFor({ state: 'detached' })
  hands.done('hide a card until tomorrow', { keys: 3 })
  const tomorrow = await page.evaluate(() =>
    new Intl.DateTimeFormat('sv', { timeZone: 'America/Sao_Paulo' }).format(Date.now() + 86_400_000),
  )
  await expect.poll(async () => (await numbered(page, id)).hide_until).toBe(tomorrow)
})

test('a meeting is booked from a card', async ({ open }) => {
  const page = await open('root')
  const booked = async () =>
    (await read<{ meetings: { total: number } }>(page, '/api/scheduler/meetings?per_page=1')).meetings.total
  await calmBoard(page)
  const before = await booked()
  const hands = new Hands(page)
  await hands.press('j')
  await cursor(page).waitFor()
  await hands.press('b')
  await isFocused(page, '[role=dialog] [name=slot]')
  await hands.press('Enter')
  await told(page, /Reunião marcada para/).waitFor()
  hands.done('book a meeting from a card', { keys: 3 })
  expect(await booked()).toBe(before + 1)
})

test('five cards are moved to the next column', async ({ open }) => {
  const page = await open('root')
  await calmBoard(page)
  const standing = async (name: string) => (await served(page, 'sales', name)).cards.total
  const [left, right] = [await standing('qualification'), await standing('proposal')]
  await page.keyboard.press('j')
  await page.keyboard.press('l')
  const columnOf = async () => (await numbered(page, await under(page))).column
  await expect.poll(columnOf).toBe('qualification')
  const hands = new Hands(page)
  for (let at = 0; at < 5; at += 1) {
    if (at > 0) {
      await hands.press('h')
      await expect.poll(columnOf).toBe('qualification')
    }
    await hands.press('Shift+L')
    await expect.poll(columnOf).toBe('proposal')
  }
  hands.done('move 5 cards to the next column', { keys: 9 })
  await expect.poll(() => standing('qualification')).toBe(left - 5)
  expect(await standing('proposal')).toBe(right + 5)
})

test('a wrong phone is corrected', async ({ open }) => {
  const page = await open('root')
  await page.goto('/cms/user-form/5#cadastro')
  const phone = page.getByRole('region', { name: 'Dados principais', exact: true }).getByLabel('Telefone')
  await phone.waitFor()
  await atRest(page)
  const hands = new Hands(page)
  await hands.click(phone)
  await hands.type('11987651024')
  await hands.press('Enter')
  await told(page, 'Alteração salva!').waitFor()
  hands.done('correct a phone', { keys: 12, clicks: 1 })
  const { user } = await read<{ user: { phone: string } }>(page, '/api/user/5')
  expect(user.phone).toBe('11987651024')
})

test('a member is found by the end of a phone', async ({ open }) => {
  const page = await open('root')
  await page.goto('/cms/financial')
  await rows(page).first().waitFor()
  await atRest(page)
  const { user } = await read<{ user: { phone: string } }>(page, '/api/user/3')
  const digits = user.phone.slice(-4)
  const { users } = await read<{ users: { id: number; name: string }[] }>(
    page,
    `/api/quick-search?q=${digits}`,
  )
  const hands = new Hands(page)
  await hands.press('Control+k')
  await hands.type(digits)
  await hands.press('Enter')
  await page.getByRole('heading', { level: 1, name: users[0]?.name }).waitFor()
  hands.done('find a member by the end of a phone', { keys: 6 })
  expect(new URL(page.url()).pathname).toBe(`/cms/user-form/${users[0]?.id}`)
})

test('a charge is sent again', async ({ open, server }) => {
  const page = await open('root')
  await page.goto('/cms/financial?status=open&order_by=created_at DESC')
  await rows(page).first().waitFor()
  await atRest(page)
  const before = (await server.mails()).length
  const hands = new Hands(page)
  await hands.press('j')
  await hands.press('c')
  // It is confirmed once what follows from it was shown.
  await dialog(page).getByRole('button', { name: 'Enviar cobrança', disabled: false }).waitFor()
  await hands.press('Enter')
  await told(page, 'E-mail com cobrança enviado com sucesso!').waitFor()
  hands.done('send a charge', { keys: 3 })
  await expect.poll(async () => (await server.mails()).length).toBe(before + 1)
})

test('a wrong closing is taken back', async ({ open }) => {
  const page = await open('root')
  await conversation(page)
  const before = await openOnes(page)
  await page.keyboard.press('e')
  await dialog(page).getByRole('radio').first().waitFor()
  await page.keyboard.press('7')
  await lastAct(page, /encerrada!/).waitFor()
  await expect.poll(() => openOnes(page)).toBe(before - 1)
  const hands = new Hands(page)
  await hands.press('u')
  await told(page, /reaberta!/).waitFor()
  hands.done('take a closing back', { keys: 1 })
  expect(await openOnes(page)).toBe(before)
})

test('two hundred members are imported from a file, and their import is undone from the list', async ({
  open,
}) => {
  const page = await open('root')
  const line = page
    .getByRole('region', { name: 'Importações anteriores' })
    .getByRole('row')
    .filter({ hasText: 'feira.csv' })
  const people = Array.from({ length: 200 }, (_, at) => `Pessoa Feira ${at + 1};p${at + 1}@feira.test;;`)
  const registered = async () =>
    (await read<{ users: { total: number } }>(page, '/api/users?q=feira.test&per_page=1')).users.total
  await page.goto('/cms/cms-tools-import-data')
  await atRest(page)
  const importing = new Hands(page)
  const file = ['Nome;E-mail;Telefone;CPF/CNPJ', ...people].join('\r\n')
  await importing.drop(page.getByText('Arraste um arquivo até aqui'), 'feira.csv', file)
  // A member who got a letter stays.
  await importing.click(page.getByText('Não enviar'))
  await importing.click(page.getByRole('button', { name: 'Importar 200 membros' }))
  await importing.click(dialog(page).getByRole('button', { name: 'Importar 200 membros' }))
  await page.getByText('Importação concluída').waitFor()
  await importing.click(page.getByRole('button', { name: 'Nova importação' }))
  await importing.click(dialog(page).getByRole('button', { name: 'Nova importação' }))
  await line.waitFor()
  importing.done('import 200 members from a dropped file, and see the list', { clicks: 5 })
  expect(await registered()).toBe(200)

  await atRest(page)
  const undoing = new Hands(page)
  await undoing.click(line.getByRole('button', { name: /^Desfazer/ }))
  await undoing.click(dialog(page).getByRole('button', { name: 'Desfazer 200 cadastros' }))
  await told(page, /200/).waitFor()
  undoing.done('undo the import of 200 from its list', { clicks: 2 })
  await expect.poll(registered).toBe(0)
})
