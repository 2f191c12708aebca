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

let known: Promise<Pages> | undefined

/** Returns the pages. They are read once, until `forgetPages`. */
export function readPages(): Promise<Pages> {
  known ??= read()
  return known
}

/** Lets them be read again, after a file has changed. */
export function forgetPages(): void {
  known = undefined
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
  const [{ routes, placeholder }, sources, texts] = await Promise.all([
    run<typeof Routes>('shell/routes.ts'),
    readSources(),
    readFile(`${source}text/pt-BR.gen.json`, 'utf8'),
  ])
  const tree = new Tree(sources)
  const files = [...routes.flatMap(({ page }) => page ?? []), placeholder].map(fileOf)
  return {
    routes,
    placeholder,
    tree,
    drawn: new Drawn(tree, Object.keys(JSON.parse(texts) as object), files),
  }
}

async function readSources(): Promise<Record<string, string>> {
  const all = await readdir(source, { recursive: true })
  const files = all.filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|d)\.tsx?$/.test(file))
  const sources = files.map(
    async (file) => [`/src/${file}`, await readFile(`${source}${file}`, 'utf8')] as const,
  )
  return Object.fromEntries(await Promise.all(sources))
}
