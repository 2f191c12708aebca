import { transformAsync } from '@babel/core'
import type { Plugin } from 'vite'

/** Makes components and hooks that read `.value` re-render when the signal changes; without it they go stale silently. */
export function signals(): Plugin {
  return {
    name: 'signals',
    enforce: 'pre',
    transform: {
      filter: { id: { include: /\/src\/.*\.tsx?$/, exclude: /\.gen\.ts$/ }, code: /\bvalue\b|@useSignals/ },
      async handler(code, id) {
        const result = await transformAsync(code, {
          filename: id,
          babelrc: false,
          configFile: false,
          sourceMaps: true,
          parserOpts: { plugins: id.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'] },
          plugins: [['module:@preact/signals-react-transform', { mode: 'auto' }]],
        })
        return result?.code ? { code: result.code, map: result.map } : null
      },
    },
  }
}
