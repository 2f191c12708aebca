import { expect, test } from 'vitest'
import { isIn, sets } from '../../build/areas'
import { Drawn } from '../../build/drawn'
import { fileOf } from '../../build/tree'
import { Tree } from '../../build/tree'
import texts from '~/text/pt-BR.gen.json'
import { routes } from './routes'

const files = import.meta.glob<string>(['/src/**/*.{ts,tsx}', '!**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const tree = new Tree(files)
const pages = routes.flatMap(({ page, list }) => (page ? [{ file: fileOf(page), list }] : []))
const drawn = new Drawn(
  tree,
  Object.keys(texts),
  pages.map(({ file }) => file),
)

/** The files that code names, loaded at once or later. */
function namedIn(file: string): string[] {
  const code = (files[file] ?? '').replaceAll(/(?:import|export) type [^']*'[^']+'/g, '')
  const specifiers = [...code.matchAll(/(?:from |import\()'([~.][^']+)'/g)]
  return specifiers.flatMap(([, specifier = '']) => tree.resolve(file, specifier) ?? [])
}

function reach(root: string): string[] {
  const all = new Set([root])
  for (const file of all) for (const other of namedIn(file)) if (!other.includes('.gen.')) all.add(other)
  return [...all]
}

/** The areas of the keys that a file names as they stand in the catalogue, those that come first left out. */
function areasNamedIn(file: string): string[] {
  const named = [...(files[file] ?? '').matchAll(/'([a-z][\w-]*\.[\w.-]+)'/g)].map(([, name = '']) => name)
  const late = named.filter((name) => name in texts && !isIn(sets.staff, name))
  return late.map((key) => key.replace(/\..*/, ''))
}

test('what surrounds the pages draws the texts that come first', () => {
  expect(drawn.lackingAround()).toEqual([])
})

/** Pages share most of their parts: each is read once. */
function once<Found>(read: (file: string) => Found): (file: string) => Found {
  const known = new Map<string, Found>()
  return (file) => {
    const found = known.get(file) ?? read(file)
    known.set(file, found)
    return found
  }
}

test('the areas that a page and its parts name are loaded with it or with them', () => {
  const later = once((from) => tree.loadsOf(from).flatMap((loaded) => drawn.ofLoad(from, loaded)))
  const areas = once(areasNamedIn)
  const lacking = pages.flatMap(({ file, list }) => {
    const all = reach(file)
    const loaded = new Set([...drawn.ofPage(file, list), ...all.flatMap(later)])
    const named = all.flatMap((from) => areas(from).map((area) => ({ page: file, from, area })))
    return named.filter(({ area }) => !loaded.has(area))
  })
  expect(lacking).toEqual([])
})
