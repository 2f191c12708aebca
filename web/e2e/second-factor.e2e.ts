import { createHmac } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, vi } from 'vitest'
import { dialog, rows, toast, write } from './fixtures/page'
import { startServer } from './fixtures/server'
import { password, test as plain } from './fixtures/test'

/** A server that wants the password again, five minutes after it was typed, before what cannot be undone. */
const test = plain.extend('server', { scope: 'file' }, async ({}, { onCleanup }) => {
  const server = await startServer(['--demo=small', '--fresh-password=5'])
  onCleanup(() => server.stop())
  return server
})

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code that an authenticator app shows, or shows some steps of 30 s later: RFC 6238. */
function codeOf(secret: string, later = 0): string {
  const bits = [...secret].map((letter) => base32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later))
  const hash = createHmac('sha1', key).update(step).digest()
  const word = hash.readUInt32BE((hash[19] ?? 0) & 0x0f) & 0x7fffffff
  return String(word % 1_000_000).padStart(6, '0')
}

const factor = (page: Page) => page.getByRole('region', { name: 'Verificação em duas etapas' })

async function fillIn(page: Page, who: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(`${who}@demo.test`)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
}

describe('the second factor', () => {
  test('is enrolled in the profile, and signing in then takes a code', async ({ open }) => {
    const page = await open('sales')
    await page.goto('/cms/profile')
    await factor(page).getByText('Desativada.').waitFor()
    await factor(page).getByLabel('Senha atual').fill(password)
    await factor(page).getByRole('button', { name: 'Ativar' }).click()
    const secret = (await factor(page).locator('code').textContent()) ?? ''
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    const picture = factor(page).getByRole('img', { name: 'Código QR com o segredo' })
    const [path, box] = [await picture.locator('path').last().getAttribute('d'), await picture.boundingBox()]
    // The finder pattern of the upper left corner, within its margin of four.
    expect(path).toMatch(/^M4 4h1v1h-1z/)
    expect(box?.width).toBeGreaterThan(180)
    expect(box?.height).toBe(box?.width)
    await factor(page).getByLabel('Código de verificação').fill('000000x')
    await factor(page).getByRole('button', { name: 'Confirmar' }).click()
    await factor(page).getByText('Código incorreto ou já usado').waitFor()
    await factor(page).getByLabel('Código de verificação').fill(codeOf(secret))
    await factor(page).getByRole('button', { name: 'Confirmar' }).click()
    await factor(page).getByText('Ativada. Restam 10 códigos de recuperação.').waitFor()
    const recovery = factor(page).getByRole('region', { name: 'Códigos de recuperação' })
    expect((await recovery.locator('code').textContent())?.split('\n')).toHaveLength(10)

    const another = await open('nobody')
    await fillIn(another, 'sales')
    const code = another.getByLabel('Código de verificação')
    await another.getByText('Informe o código do seu aplicativo autenticador').waitFor()
    expect(await another.getByLabel('Senha', { exact: true }).inputValue()).toBe(password)
    // The step that confirmed the secret is spent; the next one is taken already.
    await code.fill(codeOf(secret, 1))
    await another.getByRole('button', { name: 'Entrar' }).click()
    await another.getByRole('button', { name: 'Minha conta' }).waitFor()
  })
})

describe('an action that cannot be undone', () => {
  test('waits for the password, and is then made once', async ({ open, server }) => {
    const page = await open('nobody')
    await fillIn(page, 'manager')
    await page.getByRole('button', { name: 'Minha conta' }).waitFor()
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'PUT' && !request.headers().prefer) sent.push(request.url())
    })
    await page.goto('/cms/financial?status=open')
    await rows(page).first().getByRole('button', { name: 'Ver detalhes' }).click()
    await page.getByRole('button', { name: 'Aprovar pagamento' }).click()
    await server.sql('update sessions set password_at = 1;')
    await dialog(page).getByRole('button', { name: 'Aprovar pagamento' }).click()
    const prompt = page.getByRole('dialog', { name: 'Confirme sua senha' })
    await prompt.getByLabel('Senha', { exact: true }).fill('Errada@2026')
    await prompt.getByRole('button', { name: 'Confirmar' }).click()
    await prompt.getByText('A senha atual está incorreta.').waitFor()
    await prompt.getByLabel('Senha', { exact: true }).fill(password)
    await prompt.getByRole('button', { name: 'Confirmar' }).click()
    await toast(page, 'Pagamento aprovado!').waitFor()
    expect(sent).toHaveLength(2)
    expect(new Set(sent).size).toBe(1)
  })
})

describe("a member's direct-access link", () => {
  test('says in a browser that it is for the members’ site', async ({ open, server }) => {
    const page = await open('root')
    await page.goto('/cms/profile')
    const sent = await write(page, 'POST', '/api/user/email-direct-access/1')
    expect(sent.status()).toBe(200)
    const link = await vi.waitUntil(async () => linkIn(await server.mails()), { timeout: 30_000 })
    const member = await open('nobody')
    await member.goto(`/cms/acesso-direto?acesso_direto=${link}`)
    await member.getByRole('button', { name: 'Entrar' }).click()
    await member.getByRole('heading', { name: 'Este link é do site dos membros' }).waitFor()
    await member.getByText('Abra-o no site dos membros.').waitFor()
  })
})

/** The code of a link, in a mail whose lines may be broken. */
function linkIn(mails: string[]): string | undefined {
  const texts = mails.map((mail) => mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))
  return texts.map((text) => /acesso_direto=([\w-]+)/.exec(text)?.[1]).find(Boolean)
}
