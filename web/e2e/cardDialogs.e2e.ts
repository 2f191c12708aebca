import { describe, expect } from 'vitest'
import { board, cursor, everybody, numbered, served, under } from './fixtures/kanban'
import { Keys } from './fixtures/keys'
import { dialog, isFocused, told } from './fixtures/page'
import { atRest } from './fixtures/rest'
import { test } from './fixtures/test'

describe('from a card', () => {
  test('hiding it until tomorrow takes three keys, and another day is typed over tomorrow', async ({
    open,
  }) => {
    const page = await open('root')
    await board(page, everybody)
    const keys = new Keys(page)
    await keys.press('j')
    await cursor(page).waitFor()
    const id = await under(page)
    await keys.press('z')
    await isFocused(page, '[role=dialog] input')
    await keys.press('Enter')
    await dialog(page).waitFor({ state: 'detached' })
    expect(keys.count).toBe(3)
    const tomorrow = await page.evaluate(() => {
      const day = new Date(Date.now() + 24 * 60 * 60 * 1_000)
      return new Intl.DateTimeFormat('sv', { timeZone: 'America/Sao_Paulo' }).format(day)
    })
    await expect.poll(async () => (await numbered(page, id)).hide_until).toBe(tomorrow)
    await expect.poll(() => under(page)).not.toBe(id)
    const next = await under(page)
    await page.keyboard.press('z')
    await isFocused(page, '[role=dialog] input')
    await page.keyboard.type('31122030')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await numbered(page, next)).hide_until).toBe('2030-12-31')
  })

  test('booking a meeting takes three keys', async ({ open }) => {
    const page = await open('root')
    await board(page, everybody)
    const keys = new Keys(page)
    await keys.press('j')
    await cursor(page).waitFor()
    await keys.press('b')
    await isFocused(page, '[role=dialog] [name=slot]')
    await keys.press('Enter')
    await told(page, /Reunião marcada para/).waitFor()
    expect(keys.count).toBe(3)
  })

  test('its dialogs tell the phone, with what calls it and what opens a chat', async ({ open }) => {
    const page = await open('root')
    const { cards } = await served(page, 'sales', 'new_lead')
    await board(page, everybody)
    await page.keyboard.press('j')
    await cursor(page).waitFor()
    const { user } = await numbered(page, await under(page))
    expect(cards.data.some(({ user: { phone } }) => phone === user.phone)).toBe(true)
    const digits = user.phone?.replaceAll(/\D/g, '') ?? ''
    for (const key of ['c', 's', 'z', 'm', 'b']) {
      await page.keyboard.press(key)
      await dialog(page).locator(`a[href="tel:0${digits}"]`).waitFor()
      await dialog(page).locator(`a[href="https://wa.me/55${digits}"]`).waitFor()
      await page.keyboard.press('Escape')
      await dialog(page).waitFor({ state: 'detached' })
    }
  })

  test('a contact passes it to a colleague, who is chosen by name', async ({ open }) => {
    const page = await open('sales')
    await board(page)
    await page.keyboard.press('j')
    await page.keyboard.press('c')
    const choice = dialog(page).getByRole('combobox', { name: 'Passar para' })
    await choice.waitFor()
    const names = await choice.getByRole('option').allInnerTexts()
    expect(names.filter((name) => /^\p{Lu}\p{Ll}+ /u.test(name)).length).toBeGreaterThan(0)
  })
})

describe('the editor of columns', () => {
  test('moves a column by keys, keeps the focus, and says why one stays', async ({ open }) => {
    const page = await open('manager')
    await board(page, '?role=mentoring')
    await page.getByRole('button', { name: 'Editar colunas' }).click()
    const titles = dialog(page).getByRole('textbox', { name: 'Título' })
    await titles.first().waitFor()
    const names = () =>
      titles.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
    const [first = '', second = ''] = await names()
    await titles.first().focus()
    await page.keyboard.press('Alt+ArrowDown')
    await expect.poll(async () => (await names()).slice(0, 2)).toEqual([second, first])
    const focused = () => page.evaluate(() => (document.activeElement as HTMLInputElement).value)
    await expect.poll(focused).toBe(first)
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(async () => (await names()).slice(0, 2)).toEqual([first, second])
    const remove = dialog(page)
      .getByRole('button', { name: /^Remover a coluna/ })
      .last()
    expect(await remove.getAttribute('aria-disabled')).toBe('true')
    expect(await remove.getAttribute('aria-description')).toContain(
      'encerra os cartões e não pode ser removida',
    )
    const up = dialog(page).getByRole('button', { name: `Subir a coluna ${first}` })
    expect(await up.getAttribute('aria-description')).toBe('Já é a primeira coluna.')
  })
})

test('a file that is dropped beside a zone leaves the page as it is', async ({ open }) => {
  const page = await open('root')
  await board(page, everybody)
  await atRest(page)
  const taken = await page.evaluate(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['a'], 'a.txt'))
    return ['dragover', 'drop'].map((type) => {
      const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true })
      document.querySelector('li[id^=card-]')?.dispatchEvent(event)
      return event.defaultPrevented
    })
  })
  expect(taken).toEqual([true, true])
})
