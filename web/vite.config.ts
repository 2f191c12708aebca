import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { areas } from './build/areas.ts'
import { palette } from './build/palette.ts'
import { precompress } from './build/precompress.ts'
import { signals } from './build/signals.ts'

const source = (path: string) => fileURLToPath(new URL(`./src/${path}`, import.meta.url))

export default defineConfig({
  plugins: [areas(), signals(), react(), palette(), precompress()],
  resolve: {
    alias: {
      // The original injects a <style> element, which the content security policy forbids.
      'react-remove-scroll': source('ui/overlay/scroll-lock.tsx'),
      '~': source(''),
    },
  },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // A page loads the declarations of its own lists, not those that `lists.gen.ts` names beside them.
      treeshake: { moduleSideEffects: [{ test: /\.gen\.ts$/, sideEffects: false }] },
      output: {
        // What is always needed together travels together: one file compresses better than twenty.
        codeSplitting: {
          groups: [
            { name: 'start', test: /\/src\/(main|features\/account\/session\/LoginPage)\.tsx$/, priority: 3 },
            { name: 'staff', test: /\/src\/app\.tsx$/, priority: 2 },
            {
              name: 'list',
              test: /\/src\/parts\/(list\/(ListPage|ActionLink)|act\/(rowsActs|acts)|record\/BesideLink)\.tsx?$/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: { port: 5173, strictPort: true, proxy: { '/api': 'http://127.0.0.1:8080' } },
  preview: { port: 4173, strictPort: true, proxy: { '/api': 'http://127.0.0.1:8080' } },
  // One page for all tests: making a new one for each file would take longer than they do.
  test: { environment: 'happy-dom', include: ['src/**/*.test.{ts,tsx}'], isolate: false },
})
