import { expect, test } from 'vitest'
import { Drawn } from '../../build/drawn'
import { tableOf, tablesOf, withTexts } from '../../build/loads'
import { Tree, fileOf } from '../../build/tree'
import type { Route } from './route'

const keys = [
  'shell.close',
  'ratings.title',
  'ratings.state.open',
  'ratings.state.paid',
  'sets.title',
  'turo.title',
  'reviews.name',
]

/** Reads a product of few files: `main.tsx` and what a test adds. */
function product(files: Record<string, string>, pages: string[] = []) {
  const sources = Object.entries({ 'main.tsx': '', ...files })
  const tree = new Tree(Object.fromEntries(sources.map(([file, code]) => [`/src/${file}`, code])))
  const drawn = new Drawn(tree, keys, pages.map(fileOf))
  const code = (file: string) => withTexts({ tree, drawn }, `/src/${file}`, files[file] ?? '')
  return { tree, drawn, code }
}

test('a part is loaded with the areas that it and what it imports draw', () => {
  const { code } = product({
    'main.tsx': `const later = () => import('~/part')`,
    'part.tsx': `import { Rows } from './rows'\nt('sets.title')`,
    'rows.tsx': `export const Rows = () => <b title="ratings.title">{t('shell.close')}</b>`,
  })
  expect(code('main.tsx')).toBe(
    `const later = () => loadTexts(["ratings","sets"], import('~/part'))\nimport { withTexts as loadTexts } from '~/text'`,
  )
})

test('a part of a part is not loaded with what came before it', () => {
  const { code } = product({
    'main.tsx': `import('./part')`,
    'part.tsx': `t('sets.title'); import('./inner')`,
    'inner.tsx': `t('sets.title'); t('turo.title')`,
  })
  expect(code('part.tsx')).toContain(`loadTexts(["turo"], import('./inner'))`)
})

test('what two pages share is loaded with all that one of them lacks', () => {
  const { code, drawn } = product(
    {
      'features/APage.tsx': `import '../shared'; t('sets.title'); t('turo.title')`,
      'features/BPage.tsx': `import '../shared'; t('turo.title')`,
      'shared.tsx': `import('./part')`,
      'part.tsx': `t('sets.title'); t('turo.title')`,
    },
    ['APage', 'BPage'],
  )
  expect(drawn.ofPage('/src/features/BPage.tsx')).toEqual(['turo'])
  expect(code('shared.tsx')).toContain(`loadTexts(["sets"], import('./part'))`)
})

test('a template needs every text that it can make, and a type none', () => {
  const { code } = product({
    'main.tsx': `import('./states'); import('./types')`,
    'states.tsx': 't(`ratings.state.${state}`)',
    'types.tsx': `import type { Row } from './states'\nexport type Name = 'sets.title' | \`turo.\${Row}\``,
  })
  expect(code('main.tsx')).toContain(`loadTexts(["ratings"], import('./states')); import('./types')`)
})

test('of what is declared a page draws what it names', () => {
  const { drawn } = product(
    {
      'api/lists.gen.ts': `export { turoList } from './lists/turo.gen'\nexport { setsList } from './lists/sets.gen'`,
      'api/lists/sets.gen.ts': `export const setsList = {"title":"sets.title"} as const`,
      'api/lists/turo.gen.ts': `import * as words from '../words.gen'
export const turoList = {"id":"turo.title","title":"reviews.name","words":words.State} as const`,
      'api/words.gen.ts': `export { State } from './words/ratings.gen'`,
      'api/words/ratings.gen.ts': `export const State = {"label":"ratings.state.open"} as const\nexport const Other = "turo.title"`,
      'features/NamedPage.tsx': `import { turoList } from '~/api/lists.gen'`,
      'features/AnyPage.tsx': `import * as lists from '~/api/lists.gen'\nshow(lists.setsList)`,
      'features/ToldPage.tsx': `import * as lists from '~/api/lists.gen?declared'`,
    },
    ['NamedPage', 'AnyPage', 'ToldPage'],
  )
  expect(drawn.ofPage('/src/features/NamedPage.tsx')).toEqual(['ratings', 'reviews'])
  expect(drawn.ofPage('/src/features/AnyPage.tsx')).toEqual(['sets'])
  expect(drawn.ofPage('/src/features/ToldPage.tsx', 'setsList')).toEqual(['sets'])
})

test('a text that all pages would wait for is a fault, named with its file', () => {
  const { drawn } = product({
    'main.tsx': `import('./app')`,
    'app.tsx': `import { Bar } from './bar'\nimport('./later')`,
    'bar.tsx': `t('shell.close'); t('sets.title')`,
    'later.tsx': `t('turo.title')`,
  })
  expect(drawn.lackingAround()).toEqual(['/src/bar.tsx draws sets.title'])
})

test('a load whose file is not written out is a fault', () => {
  expect(() => product({ 'main.tsx': 'import(`./${name}`)' })).toThrow('/src/main.tsx')
})

test('the pages are loaded by folders and the names of their routes, without a session those that need none', () => {
  const pages = ['account/LoginPage', 'members/SetsPage', 'errors/NonePage']
  const { tree, drawn } = product(
    {
      'features/account/LoginPage.tsx': 'export function LoginPage() {}',
      'features/members/SetsPage.tsx': `export const SetsPage = () => t('sets.title')`,
      'features/errors/NonePage.tsx': 'export function NonePage() {}',
    },
    pages,
  )
  const routes: Route[] = [
    { name: 'cms-login', needs: null, bare: true, page: 'account/LoginPage' },
    { name: 'cms-sets', needs: null, page: 'members/SetsPage' },
    { name: 'cms-issues', needs: null },
  ]
  const all = { routes, placeholder: 'errors/NonePage', tree, drawn }
  expect(tablesOf(all)).toContain(`'members': () => import('virtual:pages/members'),`)
  const members = tableOf(all, { folder: 'members' })
  expect(members).toContain(`'cms-sets': () => loadTexts(["sets"], load0()),`)
  expect(members).not.toMatch(/LoginPage|cms-issues/)
  expect(tableOf(all, { folder: 'errors' })).toContain(`'not-built': () => load0(),`)
  const bare = tableOf(all, {})
  expect(bare).toContain(`'cms-login': () => load0(),`)
  expect(bare).not.toMatch(/SetsPage|NonePage/)
})

test('a page whose file exports another name is a fault', () => {
  const { tree, drawn } = product({ 'features/SetsPage.tsx': 'export function Sets() {}' }, ['SetsPage'])
  const routes: Route[] = [{ name: 'cms-sets', needs: null, page: 'SetsPage' }]
  const all = { routes, placeholder: 'SetsPage', tree, drawn }
  expect(() => tableOf(all, { folder: 'SetsPage' })).toThrow('/src/features/SetsPage.tsx exports no SetsPage')
})
