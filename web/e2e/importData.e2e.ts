import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { accessibilityFaults } from './fixtures/axe'
import { hold } from './fixtures/hold'
import { clipboard, dialog } from './fixtures/page'
import { password, test } from './fixtures/test'
import { workbook } from './fixtures/workbook'

const address = '/cms/cms-tools-import-data'

/** The address and the name of a member of the demonstration data. */
async function member(page: Page, id: number) {
  const answer = await page.request.get(`/api/user/${id}`)
  return ((await answer.json()) as { user: { name: string; email: string } }).user
}

/** Rows of people who are no members. */
const people = (domain: string, n: number) =>
  Array.from({ length: n }, (_, at) => [`Pessoa ${domain} ${at + 1}`, `p${at + 1}@${domain}.test`, '', ''])

const csv = (rows: string[][]) =>
  [['Nome', 'E-mail', 'Telefone', 'CPF/CNPJ'], ...rows].map((row) => row.join(';')).join('\r\n')

const choose = (page: Page, name: string, content: string | Buffer) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content as string) })

const filter = (page: Page, name: RegExp) =>
  page.getByRole('group', { name: 'Mostrar' }).getByRole('button', { name })
const grid = (page: Page) => page.getByRole('grid', { name: 'Linhas da importação' })
const row = (page: Page, text: string) => grid(page).getByRole('row').filter({ hasText: text })

/** Annotates a member, as another door of the same account. */
async function annotate(origin: string, id: string) {
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${origin}/api${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const signedIn = await post('/autenticar', { email: 'root@demo.test', password })
  const { access_token: token } = (await signedIn.json()) as { access_token: string }
  const done = await post(`/user/annotation/${id}`, { text: 'Ligou' }, { Authorization: `Bearer ${token}` })
  if (done.status !== 200) throw new Error(await done.text())
}

async function download(page: Page, button: RegExp): Promise<string> {
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  return readFile(await (await waiting).path(), 'utf8')
}

describe('the import of members', () => {
  test('tells of 700 lines which are new, and goes on after a reload in the middle', async ({ open }) => {
    const page = await open('root')
    const known = await member(page, 3)
    const rows = people('setecentos', 700)
    rows[10] = ['Outra Pessoa', known.email, '', '']
    rows[20] = ['Sem arroba', 'sem-arroba', '', '']
    rows[30] = ['Curto', 'curto@setecentos.test', '1234', '']
    rows[40] = ['Repetida', 'P1@setecentos.test', '', '']
    rows[50] = ['Demais', 'demais@setecentos.test', '', '', 'sobra']
    await page.goto(address)
    await choose(page, 'gente.csv', csv(rows))
    await page.getByRole('button', { name: 'Importar 695 membros' }).waitFor()
    await filter(page, /^Já são membros 1$/).click()
    await row(page, known.email)
      .getByRole('link', { name: `Já é membro: mesmo ${known.email}` })
      .waitFor()
    await filter(page, /^Inválidas 3$/).click()
    await row(page, 'Curto').getByText('Telefone: Telefone inválido').waitFor()
    await row(page, 'Demais').getByText('Há células a mais, a partir da coluna 5').waitFor()
    await filter(page, /^Repetidas 1$/).click()
    await row(page, 'Repetida').getByText('Mesma pessoa da linha 2 (E-mail)').waitFor()
    await page.getByText('pode desfazer a importação depois').waitFor()

    // The third call is held, as if the connection were slow, until the page is left: unrouting would let it through.
    let calls = 0
    await page.route('**/api/user', async (route) => {
      if (route.request().headers()['idempotency-key'] && (calls += 1) === 3) return
      await route.continue()
    })
    await page.getByText('Não enviar').click()
    await page.getByRole('button', { name: 'Importar 695 membros' }).click()
    await dialog(page).getByRole('button', { name: 'Importar 695 membros' }).click()
    await page.getByRole('status').filter({ hasText: 'Importando 200/695' }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Continuar: faltam 495' }).click()
    await page.getByText('Importação concluída').waitFor()
    await filter(page, /^Cadastradas 695$/).waitFor()

    const result = (await download(page, /^Baixar o resultado$/)).trimEnd().split('\r\n')
    expect(result).toHaveLength(701)
    expect(result[0]).toBe('\ufeffNome;E-mail;Telefone;CPF/CNPJ;;retaguarda_status;retaguarda_reason;id')
    expect(result[1]).toMatch(/^Pessoa setecentos 1;p1@setecentos\.test;;;;created;;\d+$/)
    expect(result[11]).toMatch(/;existing;Já é membro: mesmo .+;3$/)
    expect(result[41]).toBe('Repetida;P1@setecentos.test;;;;duplicate;Mesma pessoa da linha 2 (E-mail);')
    const failed = await download(page, /^Baixar as 4 linhas inválidas$/)
    expect(failed.trimEnd().split('\r\n')).toHaveLength(5)

    const found = await page.request.get('/api/users?q=setecentos&per_page=1')
    expect(JSON.stringify(await found.json())).toContain('"total":695')
  })

  test('a repeated call registers nobody twice', async ({ open }) => {
    const page = await open('root')
    await page.goto(address)
    await choose(page, 'gente.csv', csv(people('perdida', 3)))
    // The call arrives, and its answer is lost.
    await page.route('**/api/user', async (route) => {
      if (!route.request().headers()['idempotency-key']) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await page.getByRole('button', { name: 'Importar 3 membros' }).click()
    await dialog(page).getByRole('button', { name: 'Importar 3 membros' }).click()
    await page.getByText('Importação parada').waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Continuar: faltam 3' }).click()
    await filter(page, /^Cadastradas 3$/).waitFor()
  })

  test('an import is stopped, left and continued, and is over only then', async ({ open }) => {
    const page = await open('root')
    await page.goto(address)
    await choose(page, 'gente.csv', csv(people('interrompida', 250)))
    // The first call answers only after the button was pressed.
    const answer = await hold(page, '**/api/user', (request) => 'idempotency-key' in request.headers())
    await page.getByRole('button', { name: 'Importar 250 membros' }).click()
    await dialog(page).getByRole('button', { name: 'Importar 250 membros' }).click()
    await page.getByRole('button', { name: 'Parar' }).click()
    answer()
    await page.getByRole('button', { name: 'Continuar: faltam 150' }).waitFor()
    await page.goto('/cms/users')
    await page.goto(address)
    await filter(page, /^Cadastradas 100$/).waitFor()
    await page.getByRole('button', { name: 'Continuar: faltam 150' }).click()
    await filter(page, /^Cadastradas 250$/).waitFor()
    await page.getByRole('button', { name: 'Nova importação' }).click()
    await dialog(page).getByText('na lista de importações anteriores').waitFor()
    await dialog(page).getByRole('button', { name: 'Nova importação' }).click()
    await page.getByText('Arraste um arquivo até aqui').waitFor()
    await page.reload()
    await page.getByText('Arraste um arquivo até aqui').waitFor()
  })

  test('an import is undone but for the members that somebody used', async ({ open }) => {
    const page = await open('root')
    await page.goto(address)
    await choose(page, 'gente.csv', csv(people('desfeita', 3)))
    await page.getByText('Não enviar').click()
    await page.getByRole('button', { name: 'Importar 3 membros' }).click()
    await dialog(page).getByRole('button', { name: 'Importar 3 membros' }).click()
    await filter(page, /^Cadastradas 3$/).waitFor()
    const link = row(page, 'Pessoa desfeita 2').getByRole('link')
    const id = ((await link.getAttribute('href')) ?? '').replaceAll(/\D/g, '')
    await annotate(new URL(page.url()).origin, id)

    // The second answer is lost, so that the undo stops and is continued after a reload.
    let calls = 0
    await page.route('**/api/user/discard/*', async (route) => {
      calls += 1
      if (calls > 1) return route.abort()
      await route.continue()
    })
    await page.getByRole('button', { name: 'Desfazer esta importação' }).click()
    await dialog(page).getByText('Os cadastros ainda sem uso são removidos').waitFor()
    await dialog(page).getByRole('button', { name: 'Desfazer 3 cadastros' }).click()
    await page.getByText('Desfazer parado').waitFor()
    await page.unrouteAll()
    await page.reload()
    await page.getByText('Desfazer parado').waitFor()
    await page.getByRole('button', { name: /^Continuar: falta/ }).click()
    await page.getByText('2 cadastros desfeitos').waitFor()
    await filter(page, /^Mantidas 1$/).click()
    await row(page, 'Pessoa desfeita 2').getByText('O cadastro fica, porque já tem: anotações.').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])

    const result = (await download(page, /^Baixar o resultado$/)).trimEnd().split('\r\n')
    expect(result[1]).toMatch(/;undone;;$/)
    expect(result[2]).toMatch(/;kept;O cadastro fica, porque já tem: anotações\.;\d+$/)
    const found = await page.request.get('/api/users?q=desfeita&per_page=1')
    expect(JSON.stringify(await found.json())).toContain('"total":1')
    await page.reload()
    await page.getByText('2 cadastros desfeitos').waitFor()
  })

  test('another file asks before corrections are lost, and the command is copied', async ({ open }) => {
    const page = await open('root')
    await page.goto(address)
    await choose(page, 'gente.csv', csv(people('comando', 2)))
    await page.getByRole('button', { name: 'Importar 2 membros' }).click()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await dialog(page).getByRole('button', { name: 'Copiar como comando' }).click()
    await expect
      .poll(() => clipboard(page))
      .toBe(
        "retaguarda batch plan members.create --from gente.ndjson --set 'type=representative' --set 'send_in=now' -o plano.ndjson\nretaguarda batch apply plano.ndjson",
      )
    expect(await download(page, /^Baixar as linhas$/)).toBe(
      '{"users":"Pessoa comando 1; p1@comando.test"}\n{"users":"Pessoa comando 2; p2@comando.test"}\n',
    )
    await dialog(page).getByRole('button', { name: 'Cancelar' }).click()
    await grid(page).focus()
    await page.keyboard.press('Delete')
    await row(page, 'Pessoa comando 1').getByText('Deixada de fora').waitFor()
    await page.getByRole('button', { name: 'Outro arquivo' }).click()
    await dialog(page).getByText('As correções e as escolhas').waitFor()
    await dialog(page).getByRole('button', { name: 'Cancelar' }).click()
    await row(page, 'Pessoa comando 1').getByText('Deixada de fora').waitFor()
    await page.getByRole('button', { name: 'Outro arquivo' }).click()
    await dialog(page).getByRole('button', { name: 'Outro arquivo' }).click()
    await page.getByText('Arraste um arquivo até aqui').waitFor()
  })

  test('a cell is corrected and a line left out by the keyboard', async ({ open }) => {
    const page = await open('root')
    await page.goto(address)
    await page
      .getByRole('textbox', { name: 'Ou cole as linhas' })
      .fill('Lia;lia@teclado.test\nAna;ana-teclado.test')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await filter(page, /^Inválidas 1$/).waitFor()
    await grid(page).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.keyboard.type('ana@teclado.test')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Importar 2 membros' }).waitFor()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Delete')
    await row(page, 'Lia').getByText('Deixada de fora').waitFor()
    await page.getByRole('button', { name: 'Importar 1 membro' }).waitFor()
    await page.getByRole('combobox', { name: 'Conteúdo da coluna Coluna 2' }).selectOption('Não importar')
    await page.getByRole('alert').getByText('Escolha, acima das linhas').waitFor()
  })

  test('a workbook and another encoding are read', async ({ open }) => {
    const page = await open('root')
    await page.goto(address)
    await choose(
      page,
      'gente.xlsx',
      workbook([
        ['Nome', 'E-mail', 'CPF'],
        ['Zoé Átila', 'zoe@pasta.test', '52998224725'],
      ]),
    )
    await row(page, 'Zoé Átila').getByText('Será cadastrado').waitFor()
    await page.getByRole('button', { name: 'Outro arquivo' }).click()
    await choose(page, 'latin.csv', Buffer.from('Nome;E-mail\nJoão Átila;joao@latin.test\n', 'latin1'))
    await row(page, 'João Átila').getByText('Será cadastrado').waitFor()
  })

  test('a file that cannot be read, or is too long, says why', async ({ open }) => {
    const page = await open('root')
    await page.goto(address)
    await choose(page, 'foto.csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]))
    await page.getByText('não é um texto nem uma planilha').waitFor()
    await choose(page, 'vazio.csv', '\n')
    await page.getByText('não tem nenhuma linha').waitFor()
    await choose(page, 'longo.csv', 'a;b\n'.repeat(1_000_000))
    await page.getByText('mais de 100.000 linhas').waitFor()
  })

  test('100,000 lines are shown and filtered', async ({ open }) => {
    const page = await open('root')
    // The check of so many lines is another matter.
    await page.route('**/api/user', () => undefined)
    await page.goto(address)
    await choose(page, 'muitos.csv', csv(people('muitos', 99_999)))
    await filter(page, /^Todas 99\.999$/).waitFor()
    await grid(page).focus()
    await page.keyboard.press('End')
    await row(page, 'Pessoa muitos 99999').waitFor()
    expect(await grid(page).getByRole('row').count()).toBeLessThan(80)
  })

  test('the page is accessible, wide and narrow', async ({ open }) => {
    for (const width of [1440, 390]) {
      const page = await open('root', { viewport: { width, height: 900 } })
      await page.goto(address)
      await page.getByText('Arraste um arquivo até aqui').waitFor()
      expect(await accessibilityFaults(page)).toEqual([])
      await choose(page, 'gente.csv', csv([...people('acessivel', 40), ['Sem', 'sem', '', '']]))
      await page.getByRole('button', { name: 'Importar 40 membros' }).waitFor()
      expect(await accessibilityFaults(page)).toEqual([])
      const overhang = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
      expect(await page.evaluate(overhang)).toBe(0)
      await page.getByRole('button', { name: 'Importar 40 membros' }).click()
      await dialog(page).getByText('pode desfazer a importação depois').waitFor()
      expect(await accessibilityFaults(page)).toEqual([])
    }
  })
})
