import type { Page, Route } from 'playwright-core'
import { describe, expect, vi } from 'vitest'
import { hold } from './fixtures/hold'
import { focused, toast, write } from './fixtures/page'
import { atRest } from './fixtures/rest'
import { password, test } from './fixtures/test'

const rule =
  'Your field must contain at least one uppercase, one lowercase, one special character and one digit'

const email = (page: Page) => page.getByLabel('E-mail')
const secret = (page: Page) => page.getByLabel('Senha', { exact: true })
const enter = (page: Page) => page.getByRole('button', { name: 'Entrar' })

async function signIn(page: Page, who: string): Promise<void> {
  await page.goto('/login')
  await email(page).fill(`${who}@demo.test`)
  await secret(page).fill(password)
  await enter(page).click()
  await page.getByRole('button', { name: 'Minha conta' }).waitFor()
}

/** What assistive technology reads with a field. */
const noteOf = (page: Pick<Page, 'getByLabel'>, label: string) =>
  page.getByLabel(label, { exact: true }).evaluate((field) => {
    const note = field.getAttribute('aria-describedby')
    return note && document.getElementById(note)?.textContent
  })

describe('session', () => {
  test('empty and malformed fields are named beside them, and nothing is sent', async ({ open }) => {
    const page = await open('nobody')
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    await page.goto('/')
    await enter(page).click()
    expect(await noteOf(page, 'E-mail')).toBe('Este campo é obrigatório!')
    expect(await email(page).evaluate((field) => field === document.activeElement)).toBe(true)
    // Every letter lands in the field, although the first one cures its error.
    await page.keyboard.type('sales')
    expect(await email(page).inputValue()).toBe('sales')
    await secret(page).fill('qualquer')
    await enter(page).click()
    expect(await noteOf(page, 'E-mail')).toBe('Insira um e-mail válido')
    expect(sent).toEqual([])
  })

  test('what a password manager filled in without a word is sent, and an address without what was pasted around it', async ({
    open,
  }) => {
    const page = await open('nobody')
    await page.goto('/login')
    await email(page).waitFor()
    await page.evaluate((word) => {
      const fill = (name: string, text: string, isSilent: boolean) => {
        const field = document.querySelector<HTMLInputElement>(`[name=${name}]`)
        const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
        if (field && isSilent) own?.set?.call(field, text)
        else if (field) field.value = text
      }
      fill('email', 'system@demo.test', true)
      fill('password', word, false)
    }, password)
    await enter(page).click()
    await page.getByRole('button', { name: 'Minha conta' }).waitFor()
    const other = await open('nobody')
    await other.goto('/login')
    await email(other).fill('\u200bsystem@demo.test\u00a0')
    await secret(other).fill(password)
    await enter(other).click()
    await other.getByRole('button', { name: 'Minha conta' }).waitFor()
  })

  test('a wrong password says so and keeps what was typed', async ({ open }) => {
    const page = await open('nobody')
    await page.goto('/login')
    await email(page).fill('system@demo.test')
    await secret(page).fill('Errada@2026')
    await enter(page).click()
    await page.getByText('E-mail ou senha incorretos.').waitFor()
    expect(await email(page).inputValue()).toBe('system@demo.test')
    expect(new URL(page.url()).pathname).toBe('/login')
  })

  test('scripts never see a token: not in storage, not in an answer', async ({ open }) => {
    const page = await open('nobody')
    const bodies: Promise<string>[] = []
    page.on('response', (response) => {
      const isData = response.headers()['content-type']?.includes('json')
      if (isData) bodies.push(response.text().catch(() => ''))
    })
    await signIn(page, 'manager')
    await atRest(page)
    const cookies = await page.context().cookies()
    const hidden = { httpOnly: true, sameSite: 'Strict', path: '/' }
    // A gateway knows no devices.
    for (const cookie of cookies) expect(cookie).toEqual(expect.objectContaining(hidden))
    const names = cookies.map((cookie) => cookie.name).filter((name) => name !== 'retaguarda_device')
    expect(names).toEqual(['retaguarda_session'])
    const tokens = cookies.map((cookie) => cookie.value)
    const stored = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    )
    const answers = await Promise.all(bodies)
    expect(answers.filter(Boolean).length).toBeGreaterThan(1)
    for (const text of [stored, ...answers]) {
      for (const token of tokens) expect(text).not.toContain(token)
      expect(text).not.toMatch(/access_token|refresh_token/)
    }
    const keys = await page.evaluate(() => Object.keys(localStorage))
    expect(keys.toSorted()).toEqual(['ability', 'preferences', 'token_timestamp', 'userData'])
  })

  test('signing in leads back to the page that asked for it', async ({ open }) => {
    const page = await open('nobody')
    await page.goto('/cms/financial?status=open')
    await page.waitForURL(/\/login\?next=/)
    await email(page).fill('root@demo.test')
    await secret(page).fill(password)
    await enter(page).click()
    await page.waitForURL('/cms/financial?status=open')
  })

  test('signing out ends the session and leaves nothing behind', async ({ open }) => {
    const page = await open('nobody')
    await signIn(page, 'cerc')
    await page.getByRole('button', { name: 'Minha conta' }).click()
    await page.getByRole('link', { name: 'Sair' }).click()
    await enter(page).waitFor()
    expect(await page.evaluate(() => [localStorage.userData, localStorage.ability])).toEqual(
      [null, null].map(() => undefined),
    )
    expect((await page.request.get('/api/me')).status()).toBe(401)
    await page.goto('/cms/dashboard')
    await page.waitForURL(/\/login\?next=/)
  })

  test('an answer that arrives after signing out is not remembered', async ({ open }) => {
    const page = await open('nobody')
    await signIn(page, 'mentoring')
    const signedOut = page.waitForResponse((answer) => answer.url().endsWith('/api/logout'))
    // The server answers who is signed in before it ends the session, and the page reads it after.
    const signOut = await hold(page, '**/api/logout')
    const late = async (route: Route) => {
      const answer = await route.fetch()
      signOut()
      await signedOut
      await route.fulfill({ response: answer })
    }
    await page.route('**/api/me', late, { times: 1 })
    const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/me'))
    // The next page comes late, so that the answer finds the one that is left.
    await page.route(/\/$/, async (route) => {
      await (await answered).finished()
      await route.continue()
    })
    await page.goto('/cms/logout')
    await page.waitForURL('/')
    expect(await page.evaluate(() => localStorage.getItem('userData'))).toBe(null)
  })

  test('a browser that has forgotten who is signed in asks the server, once', async ({ open }) => {
    const page = await open('system')
    const asked: string[] = []
    page.on('request', (request) => request.url().endsWith('/api/me') && asked.push(request.url()))
    await page.goto('/favicon.svg')
    await page.evaluate(() => localStorage.clear())
    await page.goto('/cms/issues')
    await page.getByRole('button', { name: 'Minha conta' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/cms/issues')
    expect(asked).toHaveLength(1)

    // The page that is left asks nothing more.
    await page.goto('/favicon.svg')
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
    await page.goto('/cms/issues')
    await page.waitForURL(/\/login\?next=/)
    await enter(page).waitFor()
    expect(asked).toHaveLength(2)
  })

  test('a browser that remembers somebody whose session is over leads to signing in', async ({ open }) => {
    const page = await open('system')
    await page.context().clearCookies()
    await page.goto('/cms/issues')
    await enter(page).waitFor()
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['preferences'])
  })

  test('a session that was ended elsewhere leads to signing in', async ({ open }) => {
    const page = await open('nobody')
    await signIn(page, 'success')
    await atRest(page)
    await page.context().clearCookies()
    // A request of the page itself may be refused before the click, and lead to signing in as well.
    const click = page.getByRole('link', { name: 'Financeiro' }).first().click()
    await Promise.race([click.catch(() => undefined), enter(page).waitFor()])
    await enter(page).waitFor()
  })

  test('a forgotten password is chosen anew through the link of the e-mail, once', async ({
    open,
    server,
  }) => {
    const page = await open('nobody')
    await page.goto('/login')
    await page.getByRole('link', { name: 'Esqueci minha senha' }).click()
    await page.getByRole('button', { name: 'Enviar link' }).click()
    expect(await noteOf(page, 'E-mail')).toBe('Este campo é obrigatório!')
    await email(page).fill('mentoring@demo.test')
    await page.getByRole('button', { name: 'Enviar link' }).click()
    await page.getByText('Se houver uma conta com este e-mail').waitFor()

    const token = await vi.waitUntil(async () => tokenIn(await server.mails()), { timeout: 30_000 })
    const choose = async (chosen: string) => {
      await page.goto(`/forgot-password?token=${token}`)
      await page.getByLabel('Nova senha', { exact: true }).fill(chosen)
      await page.getByRole('button', { name: 'Salvar nova senha' }).click()
    }
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    await choose('fraca')
    expect(await noteOf(page, 'Nova senha')).toBe(rule)
    expect(await focused(page)).toBe('password')
    expect(sent).toEqual([])
    await choose('Senha@2026')
    await expect.poll(() => noteOf(page, 'Nova senha')).toMatch(/^Esta senha está entre as mais comuns/)
    await choose('Outra#Senha9')
    await page.getByRole('heading', { name: 'Pronto' }).waitFor()
    await choose('Terceira#Senha9')
    await expect.poll(() => noteOf(page, 'Nova senha')).toBe('Este link já foi usado ou venceu. Peça outro.')
  })

  test('a weak password is named before it is sent, and nothing that was typed is lost', async ({ open }) => {
    const page = await open('nobody')
    await signIn(page, 'sales_sdr')
    await page.goto('/cms/profile')
    const form = page.locator('form').filter({ has: page.getByLabel('Nova senha', { exact: true }) })
    const [current, chosen] = [form.getByLabel('Senha atual'), form.getByLabel('Nova senha', { exact: true })]
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()))
    const save = () => page.getByRole('button', { name: 'Trocar senha' }).click()
    await save()
    expect(await noteOf(form, 'Senha atual')).toBe('Este campo é obrigatório!')
    expect(await focused(page)).toBe('current')
    await current.fill('Errada#123')
    for (const weak of ['Curta@1', 'sem#maiuscula1', 'SEM#MINUSCULA1', 'SemSimbolo11', 'SemDigito#()']) {
      await chosen.fill(weak)
      await save()
      expect(await noteOf(page, 'Nova senha')).toBe(rule)
      expect(await focused(page)).toBe('password')
    }
    expect(sent).toEqual([])
    await chosen.fill('Ótima#Ideia9')
    await save()
    await expect.poll(() => focused(page)).toBe('current')
    expect(sent).toHaveLength(1)
    expect([await current.inputValue(), await chosen.inputValue()]).toEqual(['Errada#123', 'Ótima#Ideia9'])
    await current.fill(password)
    await save()
    await toast(page, 'Senha').waitFor()
    expect([await current.inputValue(), await chosen.inputValue()]).toEqual(['', ''])
  })

  test('a direct-access link signs in once and stays on this site', async ({ open }) => {
    const root = await open('root')
    await root.goto('/error-404')
    const answer = await write(root, 'POST', '/api/staff/6/direct-access')
    expect(answer.status()).toBe(200)
    const { url } = (await answer.json()) as { url: string }
    const code = new URL(url).searchParams.get('acesso_direto') ?? ''

    // A scanner of mail loads the page, and may be the first to do so.
    const scanner = await open('nobody')
    await scanner.goto(`/cms/acesso-direto?acesso_direto=${code}`)
    await scanner.getByRole('button', { name: 'Entrar' }).waitFor()
    expect(await scanner.context().cookies()).toEqual([])

    const page = await open('nobody')
    await page.goto(`/login?acesso_direto=${code}&next=https://example.com`)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await page.waitForURL('/cms/dashboard')
    await page.getByText('Beatriz Nogueira').first().waitFor()

    const late = await open('nobody')
    await late.goto(`/cms/acesso-direto?acesso_direto=${code}`)
    await late.getByRole('button', { name: 'Entrar' }).click()
    await late.getByRole('heading', { name: 'Este link não funciona mais' }).waitFor()
  })
})

/** The token of the link in the last e-mail that has one; long lines of mail are broken by `=`. */
function tokenIn(mails: string[]): string | undefined {
  const text = mails
    .join('\n')
    .replace(/=\r?\n/g, '')
    .replaceAll('=3D', '=')
  return /forgot-password\?token=(\w+)/.exec(text)?.[1]
}
