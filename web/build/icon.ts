import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/** Writes the icon into the HTML: it is smaller than a request. */
export function icon(): Plugin {
  return {
    name: 'icon',
    apply: 'build',
    async transformIndexHtml(html) {
      const svg = await readFile(new URL('../public/favicon.svg', import.meta.url), 'utf8')
      return html.replace('/favicon.svg', `data:image/svg+xml,${encodeURIComponent(svg.trim())}`)
    },
  }
}
