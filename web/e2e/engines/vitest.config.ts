import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import type { EngineName } from './fixtures/engine'

const project = (engine: EngineName) => ({
  extends: true as const,
  test: { name: engine, provide: { engine } },
})

/** Firefox and WebKit of this machine against the real server. Each file runs in both, with a server and a screen of its own. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  resolve: { alias: { '~': fileURLToPath(new URL('../../src', import.meta.url)) } },
  test: {
    include: ['e2e/engines/*.engine.ts'],
    environment: 'node',
    maxWorkers: 2,
    // A busy machine is no fault of the product, and the first test of a file starts the browser.
    testTimeout: 180_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000, interval: 50 } },
    retry: process.env.CI ? 1 : 0,
    projects: [project('firefox'), project('webkit')],
  },
})
