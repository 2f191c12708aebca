import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import type * as Lists from '../src/api/lists.gen.ts'
import { folderOf } from '../src/shell/route.ts'
import { fileOf } from './tree.ts'
import { readPages, run } from './pages.ts'

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } }

const source = fileURLToPath(new URL('../src/', import.meta.url))
const languages = ['pt-BR', 'en', 'de', 'fr']

/**
 * Writes the HTML of each page of staff, `first/cms/financial.html` for `/cms/financial`: with the empty frame, links to the
 * page's own code and styles, and, as data for `first.js`, its texts in each language and its first call.
 */
export function firstLoads(): Plugin {
  return {
    name: 'first-loads',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const { routes, drawn } = await readPages()
      const { patterns } = await run<{ patterns: Record<string, string> }>('browser/paths.ts')
      const lists = await run<typeof Lists>('api/lists.gen.ts')
      const html = String((bundle['index.html'] as Rolldown.OutputAsset | undefined)?.source)
      const files = new Files(
        Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk'),
        html,
      )
      for (const { name, page, list, bare } of routes) {
        const path = patterns[name]
        if (!page || bare || !path || path.includes('{')) continue
        const loads = files.of([
          `${source}app.tsx`,
          `\0virtual:pages/${folderOf(page)}`,
          `${source}features/${page}.tsx`,
        ])
        const areas = drawn.ofPage(fileOf(page), list)
        const said = (language: string) =>
          files.of([
            `${source}text/${language}.gen.json?staff`,
            ...areas.map((area) => `${source}text/${language}.gen.json?area=${area}`),
          ])
        const first = {
          texts: Object.fromEntries(languages.map((language) => [language, said(language)])),
          call: list && callOf(lists[list]),
        }
        this.emitFile({
          type: 'asset',
          fileName: `first${path}.html`,
          source: html
            .replace(
              '<script',
              `<script type="application/json" id="first">${JSON.stringify(first)}</script>\n    <script`,
            )
            .replace('id="root">', 'id="root"><p class="frame">Retaguarda</p>')
            .replace('</head>', `  ${loads.map(linkOf).join('\n    ')}\n  </head>`),
        })
      }
    },
  }
}

/** The call of a list, and the parameters of an address that shape it, in the order in which it sends them. */
function callOf({ endpoint, filters, more_filters: more }: (typeof Lists)[keyof typeof Lists]) {
  const names = filters.filter(({ kind }) => kind !== ('texts' as string)).map(({ name }) => name)
  return { path: `/api${endpoint.path}`, names: [...names, ...more, 'order_by', 'page', 'per_page'] }
}

const linkOf = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="${file}">`
    : `<link rel="modulepreload" crossorigin href="${file}">`

/** The files of a build. */
class Files {
  #chunks: Map<string, Chunk>
  #holders = new Map<string, Chunk>()
  #html: string

  /** Creates those of the pages of an HTML, which names what all of them load. */
  constructor(chunks: Chunk[], html: string) {
    this.#html = html
    this.#chunks = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
    for (const chunk of chunks) for (const module of chunk.moduleIds) this.#holders.set(module, chunk)
  }

  /** Returns the addresses of the files that modules need beside those of the HTML. */
  of(modules: string[]): string[] {
    const chunks = modules.flatMap((module) => this.#holders.get(module) ?? [])
    const files = new Set(chunks.flatMap((chunk) => this.#with(chunk)))
    return [...files].filter((file) => !this.#html.includes(file)).map((file) => `/${file}`)
  }

  #with(chunk: Chunk, seen = new Set<string>()): string[] {
    if (seen.has(chunk.fileName)) return []
    seen.add(chunk.fileName)
    const imports = chunk.imports.flatMap((name) => this.#chunks.get(name) ?? [])
    return [
      ...imports.flatMap((other) => this.#with(other, seen)),
      chunk.fileName,
      ...(chunk.viteMetadata?.importedCss ?? []),
    ]
  }
}
