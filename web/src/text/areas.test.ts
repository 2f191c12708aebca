import { expect, test } from 'vitest'
import { isIn, sets } from '../../build/areas'
import { notBuilt } from '~/shell/pages'
import { routes } from '~/shell/routes'
import texts from './pt-BR.gen.json'

const files = import.meta.glob<string>(['/src/**/*.{ts,tsx}', '!**/*.{gen,test}.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const keys = Object.keys(texts)

/** The file that an import means. */
function resolve(from: string, specifier: string): string | undefined {
  const path = new URL(specifier.replace(/^~\//, '/src/').replace(/\?.*/, ''), `file://${from}`).pathname
  return ['', '.ts', '.tsx', '/index.ts'].map((end) => path + end).find((file) => file in files)
}

const texted = /withTexts\(\s*\[([^\]]*)\],\s*(?:async )?\(\) => [^']*?import\('([^']+)'\)/g

/** What a file draws together with: what it imports or loads, unless that brings its own texts. */
function drawnWith(file: string): string[] {
  const code = (files[file] ?? '')
    .replaceAll(texted, '')
    .replaceAll(/(?:import|export) type [^']*'[^']+'/g, '')
  const specifiers = [...code.matchAll(/(?:from |import\()'([~.][^']+)'/g)].map(
    ([, specifier = '']) => specifier,
  )
  return specifiers.flatMap((specifier) => resolve(file, specifier) ?? [])
}

function closure(roots: string[]): Set<string> {
  const all = new Set(roots)
  for (const file of all) for (const other of drawnWith(file)) all.add(other)
  return all
}

const declarations = Object.values(
  import.meta.glob<string>('/src/api/{lists/*,words}.gen.ts', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
).join('')

/** The keys of a generated list or closed list of words, and of the words that its columns hold. */
function keysOf(name: string): string[] {
  const code = new RegExp(`^export const ${name} = \\{.*$`, 'm').exec(declarations)?.[0] ?? ''
  const own = [...code.matchAll(/"([a-z][\w-]*\.[\w.-]+)"/g)].map(([, key = '']) => key)
  const words = [...code.matchAll(/words\.(\w+)/g)].flatMap(([, word = '']) => keysOf(word))
  return [...own.filter((key) => key in texts), ...words]
}

/** The generated lists and words that a file uses. */
function declaredIn(code: string): string[] {
  const named = [...code.matchAll(/import \{([^}]*)\} from '~\/api\/(?:lists|words)\.gen'/g)]
  const names = named.flatMap(([, some = '']) => some.split(',').map((name) => name.trim()))
  const listed = code.includes("* as lists from '~/api/lists.gen'") ? code.matchAll(/\blists\.(\w+)/g) : []
  return [...names, ...[...listed].map(([, name = '']) => name)].filter(Boolean)
}

/** The keys that a file names; those of a template are all that it can make. */
function keysIn(file: string): string[] {
  const code = files[file] ?? ''
  return [...literalKeys(code), ...declaredIn(code).flatMap(keysOf)]
}

function literalKeys(code: string): string[] {
  const named = code.matchAll(/'([a-z][\w-]*\.[\w.-]+)'|`([a-z][\w-]*\.[^`\s]+)`/g)
  return [...named].flatMap(([, name = '', template]) => {
    if (template === undefined) return name in texts ? [name] : []
    const shape = new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '.+')}$`)
    return keys.filter((key) => shape.test(key))
  })
}

const always = closure(['/src/main.tsx'])
const lacking = (roots: string[], areas: readonly string[], declared: string[] = []) => {
  const own = [...closure(roots)].filter((file) => !always.has(file))
  const drawn = [...own.flatMap(keysIn), ...declared].filter((key) => !isIn([...sets.staff, ...areas], key))
  return [...new Set(drawn.map((key) => key.replace(/\..*/, '')))]
}

test('what surrounds the pages draws the texts that come first', () => {
  expect([...always].flatMap(keysIn).filter((key) => !isIn(sets.staff, key))).toEqual([])
})

test('a page is loaded with the texts that it draws', () => {
  const pages = [notBuilt, ...routes.filter((route) => route.page)]
  const without = pages.map(({ page, list, texts: areas = [] }) => ({
    page,
    areas: lacking([`/src/features/${page}.tsx`], areas, list ? keysOf(list) : []),
  }))
  expect(without.filter(({ areas }) => areas.length > 0)).toEqual([])
})

test('a part with texts of its own is loaded with all that it draws', () => {
  const parts = Object.entries(files).flatMap(([file, code]) =>
    [...code.matchAll(texted)].map(([, areas = '', specifier = '']) => ({
      part: resolve(file, specifier) ?? '',
      areas: [...areas.matchAll(/'([^']+)'/g)].map(([, area = '']) => area),
    })),
  )
  expect(parts.length).toBeGreaterThan(3)
  const without = parts.map(({ part, areas }) => ({ part, areas: lacking([part], areas) }))
  expect(without.filter(({ areas }) => areas.length > 0)).toEqual([])
})
