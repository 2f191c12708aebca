import { type Route, folderOf } from '../src/shell/route.ts'
import type { Pages } from './pages.ts'
import { fileOf } from './tree.ts'

type Row = Pick<Route, 'page' | 'list' | 'bare'> & { name: string }

/** Returns the name of a page's component, which is that of its file. */
const nameOf = (file: string) => file.replace(/.*\/|\.tsx$/g, '')

/** Returns the code of a file with the areas that each of its loads needs. Its lines stay where they are. */
export function withTexts(
  { tree, drawn }: Pick<Pages, 'tree' | 'drawn'>,
  file: string,
  code: string,
): string {
  const parts: string[] = []
  let end = 0
  for (const load of tree.read(file).loads) {
    const loaded = tree.resolve(file, load.from)
    const areas = loaded ? drawn.ofLoad(file, loaded) : []
    if (areas.length === 0) continue
    parts.push(code.slice(end, load.start), withAreas(areas, code.slice(load.start, load.end)))
    end = load.end
  }
  if (parts.length === 0) return code
  return `${[...parts, code.slice(end)].join('')}\nimport { withTexts as loadTexts } from '~/text'`
}

const withAreas = (areas: string[], load: string) =>
  areas.length > 0 ? `loadTexts(${JSON.stringify(areas)}, ${load})` : load

/** Returns the code that loads the table of each folder of pages. */
export function tablesOf({ routes, placeholder }: Pick<Pages, 'routes' | 'placeholder'>): string {
  const folders = new Set([...routes.flatMap(({ page }) => page ?? []), placeholder].map(folderOf))
  const rows = [...folders].map((folder) => `  '${folder}': () => import('virtual:pages/${folder}'),`)
  return ['export const tables = {', ...rows, '}'].join('\n')
}

/**
 * Returns the code of a table of pages, those of a folder or those that need no session: by the names of the routes, how each
 * is loaded.
 */
export function tableOf({ routes, placeholder, tree, drawn }: Pages, which: { folder?: string }): string {
  const all: Row[] = [...routes, { name: 'not-built', page: placeholder }]
  const built = all.flatMap((row) => (row.page ? [{ ...row, page: row.page, file: fileOf(row.page) }] : []))
  const rows = built.filter(({ page, bare }) =>
    which.folder === undefined ? bare : folderOf(page) === which.folder,
  )
  const files = [...new Set(rows.map(({ file }) => file))]
  const unnamed = files.find((file) => !tree.read(file).names.includes(nameOf(file)))
  if (unnamed) throw new Error(`${unnamed} exports no ${nameOf(unnamed)}`)
  return [
    `import { withTexts as loadTexts } from '~/text'`,
    ...files.map((file, index) => `const load${index} = () => import('${file}')`),
    'export const pages = {',
    ...rows.map(({ name, file, list }) => {
      const load = withAreas(drawn.ofPage(file, list), `load${files.indexOf(file)}()`)
      return `  '${name}': () => ${load},`
    }),
    '}',
  ].join('\n')
}
