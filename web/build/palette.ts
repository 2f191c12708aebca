import type { Plugin } from 'vite'

const step = /--([a-z]+-a?\d+):[^;}]*;?/g
const reading = /var\(--([\w-]+)/g

/**
 * Leaves out the steps of the palettes that no token reads: most of them, each in two colour spaces. A style sheet is
 * judged by itself, because its name, for which it is kept for ever, is a digest of itself alone.
 */
export function palette(): Plugin {
  return {
    name: 'palette',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue
        const style = String(file.source)
        const read = new Set([...style.matchAll(reading)].map(([, name]) => name))
        file.source = style.replace(step, (all, name: string) => (read.has(name) ? all : ''))
      }
    },
  }
}
