import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Chromium against the real server, a server for each file: files may change the data as they please. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  resolve: { alias: { '~': fileURLToPath(new URL('../src', import.meta.url)) } },
  test: {
    include: ['e2e/**/*.e2e.ts'],
    environment: 'node',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 5_000, interval: 50 } },
  },
})
