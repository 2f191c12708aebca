import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { dialog, rows, toast } from './fixtures/page'
import { test } from './fixtures/test'

const at = '/cms/cms-tools-disabled-emails'

const disable = async (page: Page, address: string, reason: string) => {
  await page.getByRole('button', { name: 'Desativar e-mail…' }).click()
  await dialog(page).locator('[name="address"]').fill(address)
  await dialog(page).locator('[name="reason"]').selectOption({ label: reason })
  await dialog(page).getByText(`Desativa ${address}`).waitFor()
  await dialog(page).getByRole('button', { name: 'Desativar', exact: true }).click()
}

test('an address is disabled, found in another spelling, enabled again by its key, and that undone', async ({
  open,
}) => {
  const page = await open('manager')
  await page.goto(at)
  await rows(page).first().waitFor()
  await disable(page, 'nova@exemplo.test', 'marcou como spam')
  await toast(page, 'nova@exemplo.test foi desativado.').waitFor()
  await page.goto(`${at}?address=NOVA@Exemplo.test`)
  await rows(page).getByText('nova@exemplo.test').waitFor()
  expect(await rows(page).count()).toBe(1)
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  await dialog(page).locator('[name="why"]').selectOption({ label: 'A pessoa pediu' })
  await dialog(page).getByText('Observação: Este campo é obrigatório!').waitFor()
  await dialog(page).locator('[name="note"]').fill('Pediu por telefone.')
  await dialog(page)
    .getByRole('button', { name: /^Reativar/ })
    .click()
  await rows(page).first().waitFor({ state: 'detached' })
  await page.keyboard.press('u')
  await rows(page).getByText('nova@exemplo.test').waitFor()
})

test('a pasted list is checked and imported', async ({ open }) => {
  const page = await open('manager')
  await page.goto(at)
  await page.getByRole('button', { name: 'Conferir lista…' }).click()
  const list = 'Ana <ana@lista.test>; contato@distribuidora-fechada.test\nninguém'
  await dialog(page).locator('[name="addresses"]').fill(list)
  await dialog(page).getByRole('button', { name: 'Conferir', exact: true }).click()
  await dialog(page).getByText('1 dos endereços está desativado.').waitFor()
  expect(await dialog(page).getByRole('listitem').count()).toBe(2)
  await dialog(page).getByRole('button', { name: 'Fechar' }).first().click()
  await page.getByRole('button', { name: 'Desativar uma lista…' }).click()
  await dialog(page).locator('[name="addresses"]').fill(list)
  await dialog(page).locator('[name="reason"]').selectOption({ label: 'a caixa não existe' })
  await dialog(page).getByText('Desativa 1 e-mail (a caixa não existe).').waitFor()
  await dialog(page).getByRole('button', { name: 'Desativar', exact: true }).click()
  await toast(page, /1 e-mail desativado\. 1 já estava desativado\. 1 texto não é um e-mail/).waitFor()
  await rows(page).getByText('ana@lista.test').waitFor()
})
