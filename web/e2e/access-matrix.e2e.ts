import { describe, expect } from 'vitest'
import { dialog, lastAct, write } from './fixtures/page'
import { test } from './fixtures/test'

const cell = 'Gestão de processos: Remover mensagens'

describe('the permission matrix', () => {
  test('root takes a permission after reading who loses it, and restores the default', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/access')
    await page.getByRole('checkbox', { name: cell }).uncheck()
    await page.getByText('1 mudança não salva').waitFor()
    await page.getByRole('button', { name: 'Rever e salvar' }).click()
    await dialog(page).getByText('Gestão de processos perde “Remover mensagens” (1 conta).').waitFor()
    await dialog(page).getByRole('button', { name: 'Salvar' }).click()
    await lastAct(page, 'Permissões alteradas!').waitFor()
    const box = page.getByRole('checkbox', { name: cell })
    expect(await box.isChecked()).toBe(false)
    await page.getByRole('button', { name: 'Restaurar o padrão de “Remover mensagens”' }).click()
    expect(await box.isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Rever e salvar' }).click()
    await dialog(page)
      .getByText(/ganha “Remover mensagens”/)
      .waitFor()
    await dialog(page).getByRole('button', { name: 'Salvar' }).click()
    await dialog(page).waitFor({ state: 'detached' })
  })

  test('a saved change is undone from its bar', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/access')
    const box = page.getByRole('checkbox', { name: cell })
    await box.uncheck()
    await page.getByRole('button', { name: 'Rever e salvar' }).click()
    await dialog(page).getByRole('button', { name: 'Salvar' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    expect(await box.isChecked()).toBe(false)
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect.poll(() => box.isChecked()).toBe(true)
  })

  test('others read it, and are told who edits it', async ({ open }) => {
    const page = await open('sales')
    await page.goto('/cms/access')
    await page.getByText('Somente a administração altera as permissões.').waitFor()
    await page.getByRole('img', { name: 'Vendas: pode', exact: true }).first().waitFor()
    expect(await page.getByRole('checkbox').count()).toBe(0)
  })

  test('a button of an open page is disabled as soon as its permission is taken, and says who has it', async ({
    open,
  }) => {
    const [root, manager] = [await open('root'), await open('manager')]
    await root.goto('/cms/access')
    await manager.goto('/cms/user-form/3?tab=favourites')
    const remove = manager
      .getByRole('tabpanel')
      .getByRole('button', { name: /^Remover|^Excluir/ })
      .first()
    await expect.poll(() => remove.getAttribute('aria-disabled')).toBe(null)
    const taken = { role: 'manager', action: 'delete', subject: 'Favourite', granted: false }
    expect((await write(root, 'PUT', '/api/access', taken)).status()).toBe(200)
    await expect.poll(() => remove.getAttribute('aria-disabled')).toBe('true')
    expect(await remove.getAttribute('data-tip')).toBe(
      'Falta a permissão “Excluir favoritos”. Quem a tem: Relacionamento, Administração.',
    )
  })
})
