import type { Plugin } from 'vite'
import { tableOf, withTexts } from './loads.ts'
import { forgetPages, pathOf, readPages } from './pages.ts'

const table = /^\0?virtual:pages(\?bare)?$/
const tables = ['virtual:pages', 'virtual:pages?bare']
const module = /\/src\/[^?]*(?<!\.test)\.tsx?$/

/**
 * Loads with each module the texts that it draws: adds to each `import()` the areas that are not there by then, and makes
 * the tables of the pages, `virtual:pages` and, of those that need no session, `virtual:pages?bare`.
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
      if (!file.endsWith('/shell/routes.ts')) return undefined
      const { moduleGraph } = this.environment
      return [...modules, ...tables.flatMap((id) => moduleGraph.getModuleById(`\0${id}`) ?? [])]
    },
    resolveId: { filter: { id: table }, handler: (id) => `\0${id.replace('\0', '')}` },
    load: {
      filter: { id: table },
      handler: async (id) => ({ code: tableOf(await readPages(), id.endsWith('?bare')), moduleType: 'js' }),
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
