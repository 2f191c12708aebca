import { expect, test } from 'vitest'
import * as actions from './actions.gen'
import type { Endpoint } from './call'
import * as endpoints from './endpoints.gen'
import * as lists from './lists.gen'
import undrawn from './undrawn.json'

const files = import.meta.glob<string>(['/src/**/*.{ts,tsx}', '!**/*.{gen,test}.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const sources = Object.values(files)
const code = sources.join('\n')
const declaredActions = import.meta.glob<Record<string, { endpoint: Endpoint }>>(
  '/src/api/actions/*.gen.ts',
  {
    eager: true,
  },
)

/** The names that files take from a generated module. */
function taken(module: string, from = sources): string[] {
  const imports = new RegExp(`import (?!type )\\{([^}]*)\\} from '(?:~/api|\\.)/${module}\\.gen'`, 'g')
  return from.flatMap((text) =>
    [...text.matchAll(imports)].flatMap(([, names = '']) =>
      names.split(',').map((name) => name.trim().replace(/ as \w+$/, '')),
    ),
  )
}

/** The lists whose rows are drawn, with their files to download. */
function drawnLists(): string[] {
  const isList = /<(?:ListPage|SplitListPage|ListView|ExportLink)\b|ListViewProps</
  const pages = sources.filter((text) => isList.test(text))
  const routed = [...code.matchAll(/list: '(\w+)'/g)].map(([, name = '']) => name)
  const named = pages.flatMap((text) => [...text.matchAll(/\blists\.(\w+)/g)].map(([, name = '']) => name))
  return [...routed, ...named, ...taken('lists', pages)]
}

/** All endpoints; the files of lists have no danger. */
const every = endpoints as unknown as Record<string, Pick<Endpoint, 'id' | 'path'>>

type DeclaredAction = { id: string; endpoint: Endpoint; record: string; many: boolean }

/** The endpoints whose actions are drawn for records of a kind: all that the kind declares where a page takes them, those for many in the rows of its list. */
function drawnActions(): string[] {
  const kinds = [...code.matchAll(/\* as \w+ from '~\/api\/actions\/(\w[\w-]*)\.gen'/g)]
  const alone = kinds.flatMap(([, kind]) =>
    Object.values(declaredActions[`/src/api/actions/${kind}.gen.ts`] ?? {}).map(
      ({ endpoint }) => endpoint.id,
    ),
  )
  const rows = [...code.matchAll(/actsOnList\((?:lists\.)?(\w+)\)/g)].map(([, name = '']) => name)
  const routed = [...code.matchAll(/page: 'lists\/DeclaredListPage',\s*list: '(\w+)'/g)].map(
    ([, name = '']) => name,
  )
  const records = new Set(
    [...rows, ...routed].map((name) => (lists as Record<string, { record?: string | null }>)[name]?.record),
  )
  const all = Object.values(actions) as readonly DeclaredAction[]
  const inRows = all.filter(({ record, many }) => many && records.has(record))
  return [...alone, ...inRows.map(({ endpoint }) => endpoint.id)]
}

/** A path with its holes alike, those of a template among them. */
const shape = (path: string) => path.replaceAll(/\$?\{[^}]*\}/g, '*')

function drawn(): Set<string> {
  const named = taken('(?:endpoints|actions|session)').flatMap((name) => every[name]?.id ?? [])
  const listed = drawnLists().flatMap((name) => {
    const list = (lists as unknown as Record<string, { endpoint: Endpoint; export: string | null }>)[name]
    const file = Object.values(every).find(({ path }) => path === list?.export)
    return [list?.endpoint.id, file?.id].filter((id) => id !== undefined)
  })
  const written = new Set([...code.matchAll(/['"`]\/api(\/[^'"`?]*)/g)].map(([, path = '']) => shape(path)))
  const reached = Object.values(every).filter(({ path }) => written.has(shape(path)))
  const inLists = taken('lists').flatMap(
    (name) => (lists as Record<string, { endpoint: Endpoint }>)[name]?.endpoint.id ?? [],
  )
  return new Set([...named, ...listed, ...inLists, ...drawnActions(), ...reached.map(({ id }) => id)])
}

test('every endpoint is drawn by a page, or has a reason why none draws it', () => {
  const known = drawn()
  const ids = Object.values(every).map(({ id }) => id)
  const missing = ids.filter((id) => !known.has(id))
  // One that is drawn since then leaves the list, which only shrinks.
  expect(Object.keys(undrawn).toSorted()).toEqual([...new Set(missing)].toSorted())
  for (const reason of Object.values<string>(undrawn)) expect(reason.length).toBeGreaterThan(10)
})
