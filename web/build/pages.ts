import { readFile, readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import type * as Routes from '../src/shell/routes.ts'
import type { Route } from '../src/shell/route.ts'
import { Drawn } from './drawn.ts'
import { Tree, fileOf } from './tree.ts'

const source = fileURLToPath(new URL('../src/', import.meta.url))

/** The pages of the product, and what the modules of the web draw. */
export interface Pages {
  routes: readonly Route[]
  /** What is shown for those that are not built. */
  placeholder: string
  tree: Tree
  drawn: Drawn
}

/** The texts, of which each language has the same keys. */
const texts = '/src/text/pt-BR.gen.json'

let known: Promise<Pages> | undefined

/** Returns the pages. They are read once, until `forgetPages`. */
export function readPages(): Promise<Pages> {
  known ??= read()
  return known
}

/** Lets them be read again, after one of the files has changed from which they are read. */
export function forgetPages(file: string): void {
  const path = pathOf(file)
  if (path === texts || (path.startsWith('/src/') && isSource(path))) known = undefined
}

/** Runs a module of the web and returns what it exports. */
export async function run<Module>(file: string): Promise<Module> {
  const resolve = { alias: { '~': source } }
  return (await runnerImport<Module>(`${source}${file}`, { configFile: false, resolve })).module
}

/** Returns the path of a module in the tree, as `/src/app.tsx`; its id if it is not in it. */
export function pathOf(id: string): string {
  return id.startsWith(source) ? `/src/${id.slice(source.length)}` : id
}

async function read(): Promise<Pages> {
  const [{ routes, placeholder }, sources, keys] = await Promise.all([
    run<typeof Routes>('shell/routes.ts'),
    readSources(),
    readFile(`${source}${texts.slice('/src/'.length)}`, 'utf8'),
  ])
  const tree = new Tree(sources)
  const files = [...routes.flatMap(({ page }) => page ?? []), placeholder].map(fileOf)
  return {
    routes,
    placeholder,
    tree,
    drawn: new Drawn(tree, Object.keys(JSON.parse(keys) as object), files),
  }
}

const isSource = (file: string) => /(?<!\.(?:test|d))\.tsx?$/.test(file)

async function readSources(): Promise<Record<string, string>> {
  const files = (await readdir(source, { recursive: true })).filter(isSource)
  const sources = files.map(
    async (file) => [`/src/${file}`, await readFile(`${source}${file}`, 'utf8')] as const,
  )
  return Object.fromEntries(await Promise.all(sources))
}
