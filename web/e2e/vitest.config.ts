import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/**
 * Chromium against the real server, a server for each file: files may change the data as they please.
 * With SHOTS=<folder> the only test is the one that draws every screen into that folder.
 */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  resolve: { alias: { '~': fileURLToPath(new URL('../src', import.meta.url)) } },
  test: {
    include: [process.env.SHOTS ? 'e2e/shots.ts' : 'e2e/**/*.e2e.ts'],
    environment: 'node',
    maxWorkers: 2,
    testTimeout: process.env.SHOTS ? 600_000 : 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 5_000, interval: 50 } },
  },
})
