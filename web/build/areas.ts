import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const asked = /^(.+\.gen\.json)\?areas=(.+)$/

/** `catalogue.gen.json?areas=session,errors` is only those areas: a page need not bring the words of all others. */
export function areas(): Plugin {
  return {
    name: 'areas',
    enforce: 'pre',
    load: {
      filter: { id: asked },
      async handler(id) {
        const [, file = '', names = ''] = asked.exec(id) ?? []
        const wanted = names.split(',').map((name) => `${name}.`)
        const all = Object.entries(JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>)
        const some = all.filter(([key]) => wanted.some((start) => key.startsWith(start)))
        return { code: `export default ${JSON.stringify(Object.fromEntries(some))}`, moduleType: 'js' }
      },
    },
  }
}
