import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** The jobs of a day in Chromium against the real server, one after the other: they are measured. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  resolve: { alias: { '~': fileURLToPath(new URL('../../src', import.meta.url)) } },
  test: {
    include: ['e2e/jobs/*.job.ts'],
    environment: 'node',
    maxWorkers: 1,
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000, interval: 20 } },
  },
})
