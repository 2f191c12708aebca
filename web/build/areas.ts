import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const asked = /^(.+\.gen\.json)\?areas=(.+)$/

/** `catalogue.gen.json?areas=session,shell.loading` is only those areas and texts: a page need not bring all others. */
export function areas(): Plugin {
  return {
    name: 'areas',
    enforce: 'pre',
    load: {
      filter: { id: asked },
      async handler(id) {
        const [, file = '', names = ''] = asked.exec(id) ?? []
        const wanted = names.split(',')
        const all = Object.entries(JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>)
        const some = all.filter(([key]) => wanted.some((name) => key === name || key.startsWith(`${name}.`)))
        return { code: `export default ${JSON.stringify(Object.fromEntries(some))}`, moduleType: 'js' }
      },
    },
  }
}
