import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Walks through all pages or forms, which take longest. */
const long = /\/(access|shell|typing|network|typingForms|accessibility|drafts|recordSections)\.e2e\.ts$/

/** Begins with the longest files, so that no worker ends long after the others. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    // The method of a sequencer, not that of an array.
    // oxlint-disable-next-line unicorn/no-array-sort
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => Number(isLong(other)) - Number(isLong(one)))
  }
}

const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId)

/** Chromium against the real server, a server for each file: files may change the data as they please. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  resolve: { alias: { '~': fileURLToPath(new URL('../src', import.meta.url)) } },
  test: {
    include: ['e2e/**/*.e2e.ts'],
    environment: 'node',
    globalSetup: ['e2e/fixtures/demonstration.ts'],
    sequence: { sequencer: LongestFirst },
    setupFiles: ['e2e/fixtures/skips.ts'],
    maxWorkers: 2,
    // A worker keeps its browser from file to file: contexts are apart, and files share no state of modules.
    isolate: false,
    // Of the files whose tests only read, and mostly wait.
    maxConcurrency: 3,
    // A busy machine is no fault of the product: only what never comes fails.
    testTimeout: 240_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 45_000, interval: 50 } },
    // A landing does not wait for a flaw in one test: the report names what passed at its second try, and `make endure`
    // allows none.
    retry: process.env.CI ? 1 : 0,
  },
})
