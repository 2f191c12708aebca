import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Chromium against the real server, a server for each file: files may change the data as they please. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  resolve: { alias: { '~': fileURLToPath(new URL('../src', import.meta.url)) } },
  test: {
    include: ['e2e/**/*.e2e.ts'],
    environment: 'node',
    setupFiles: ['e2e/fixtures/skips.ts'],
    maxWorkers: 2,
    // Of the files whose tests only read, and mostly wait.
    maxConcurrency: 3,
    // A busy machine is no fault of the product: only what never comes fails.
    testTimeout: 120_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000, interval: 50 } },
    // A landing does not wait for a flaw in one test: the report names what passed at its second try, and `make endure`
    // allows none.
    retry: process.env.CI ? 1 : 0,
  },
})
