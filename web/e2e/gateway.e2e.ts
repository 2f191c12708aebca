import { describe, expect } from 'vitest'
import { dialog, rows, toast } from './fixtures/page'
import { startServer } from './fixtures/server'
import { startStranger } from './fixtures/stranger'
import { password, test as plain } from './fixtures/test'

/** A page that is signed in at a gateway, before a system that cannot rehearse. */
const test = plain.extend('gateway', async ({ open }, { onCleanup }) => {
  const stranger = await startStranger()
  const front = await startServer(['--upstream', stranger.origin], 0, 'retaguarda-server')
  onCleanup(async () => {
    await front.stop()
    await stranger.stop()
  })
  const page = await open('nobody', { baseURL: front.origin })
  await page.goto('/')
  await page.getByLabel('E-mail').fill('root@demo.test')
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('navigation').first().waitFor()
  return { page, stranger }
})

const silence = 'O sistema de origem não mostra antes o que vai acontecer.'

describe('before a system that cannot rehearse', () => {
  test('a write is asked for plainly, and made only when it is confirmed', async ({ gateway }) => {
    const { page, stranger } = gateway
    await page.goto('/cms/financial?status=open')
    await rows(page).first().getByRole('button', { name: 'Ver detalhes' }).click()
    await page.getByRole('button', { name: 'Aprovar pagamento' }).click()
    await dialog(page).getByText(silence).waitFor()
    await dialog(page).getByText('Esta ação é irreversível.').waitFor()
    expect(await stranger.writes()).toEqual([])
    await dialog(page).getByRole('button', { name: 'Aprovar pagamento' }).click()
    await toast(page, 'Pagamento aprovado!').waitFor()
    const writes = await stranger.writes()
    expect(writes.map((one) => one.replace(/\d+$/, '{id}'))).toEqual(['PUT /financial/payment/approve/{id}'])
  })

  test('many writes are planned without their effects, and each is made once', async ({ gateway }) => {
    const { page, stranger } = gateway
    await page.goto('/cms/financial?status=open')
    for (const at of [0, 1]) {
      await rows(page).nth(at).getByRole('checkbox').check()
    }
    await page.getByRole('toolbar').getByRole('button', { name: 'Aprovar' }).click()
    await dialog(page).getByText(silence).waitFor()
    expect(await stranger.writes()).toEqual([])
    await dialog(page).getByRole('button', { name: 'Aprovar pagamento (2)' }).click()
    await dialog(page).getByText('2 feitas').waitFor()
    expect(new Set(await stranger.writes()).size).toBe(2)
  })
})
