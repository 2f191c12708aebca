import type { Plugin } from 'vite'
import { tableOf, tablesOf, withTexts } from './loads.ts'
import { type Pages, forgetPages, pathOf, readPages } from './pages.ts'

const table = /^\0?virtual:pages(?:\?bare|\/[\w-]+)?$/
const module = /\/src\/[^?]*(?<!\.test)\.tsx?$/

/**
 * Loads with each module the texts that it draws: adds to each `import()` the areas that are not there by then, and makes
 * the tables of the pages: `virtual:pages`, which loads that of each folder, and, of those that need no session,
 * `virtual:pages?bare`.
 */
export function loadedTexts(): Plugin {
  let isBuild = false
  return {
    name: 'loaded-texts',
    enforce: 'pre',
    configResolved: ({ command }) => {
      isBuild = command === 'build'
    },
    async buildStart() {
      if (!isBuild) return
      const lacking = (await readPages()).drawn.lackingAround()
      if (lacking.length > 0)
        this.error(
          `Load later, or add to the texts of staff (areas.ts), what all pages draw:\n${lacking.join('\n')}`,
        )
    },
    hotUpdate({ file, modules }) {
      forgetPages(file)
      if (!/\/shell\/(?:entranceR|r)outes\.ts$/.test(file)) return undefined
      const { moduleGraph } = this.environment
      const tables = [...moduleGraph.idToModuleMap].filter(([id]) => table.test(id))
      return [...modules, ...tables.map(([, made]) => made)]
    },
    resolveId: { filter: { id: table }, handler: (id) => `\0${id.replace('\0', '')}` },
    load: {
      filter: { id: table },
      handler: async (id) => ({ code: codeOf(await readPages(), id), moduleType: 'js' }),
    },
    transform: {
      filter: { id: module, code: /\bimport\('[.~]/ },
      handler: async (code, id) => {
        const loading = withTexts(await readPages(), pathOf(id), code)
        return loading === code ? null : { code: loading, map: null }
      },
    },
  }
}

function codeOf(pages: Pages, id: string): string {
  const [, folder] = id.split('/')
  return folder === undefined && !id.endsWith('?bare') ? tablesOf(pages) : tableOf(pages, { folder })
}
