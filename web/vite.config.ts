import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { areas } from './build/areas.ts'
import { firstLoads } from './build/firstLoads.ts'
import { icon } from './build/icon.ts'
import { loadedTexts } from './build/loadedTexts.ts'
import { palette } from './build/palette.ts'
import { precompress } from './build/precompress.ts'
import { findRooms, roomOf } from './build/rooms.ts'
import { signals } from './build/signals.ts'

const source = (path: string) => fileURLToPath(new URL(`./src/${path}`, import.meta.url))

/** What surrounds the pages of staff, and what a list is made of: almost every page is one, or has one beside it. */
const staff = [
  'app',
  'parts/list/ListPage',
  'parts/list/ActionLink',
  'parts/act/rowsActs',
  'parts/act/acts',
  'parts/record/BesideLink',
  'features/finance/payments/PaymentList.module',
  'features/finance/payments/PaymentsPage.module',
  'ui/layout/Glyph',
  'ui/layout/Glyph.module',
]

/** The table of the pages among which most visitors begin: it is not worth a request. */
const firstTable = 'virtual:pages/finance'

/** Small controls and facts, and what reports a write, none of which the first list draws. One file has one name. */
const controls =
  /\/(?:ui\/input\/(?:CheckboxGroup|masks?|RadioList|TextArea)|parts\/record\/(?:CopyText|FactText|Facts|facts|FileBox|RecordFacts|ReadFailure)|parts\/write\/(?:alert|inverse|undos)|history\/parts|api\/headings|text\/(?:moment|reading))\./

/** What dialogs and menus are made of, which no page needs before one is opened. */
const primitives =
  /@radix-ui\/(?:primitive|react-(?:collection|compose-refs|context|direction|id|presence|primitive|roving-focus|slot|use-[\w-]+))\//

const oneOf = (files: string[]) => (id: string) =>
  files.includes(id.replace(source(''), '').replace(/\.\w+$/, ''))

/** Leaves out what speaks to React's own tools, which look at no page that is served. */
const withoutTools: Plugin = {
  name: 'without-tools',
  apply: 'build',
  config: () => ({ define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' } }),
}

export default defineConfig({
  plugins: [
    areas(),
    loadedTexts(),
    findRooms(),
    signals(),
    react(),
    palette(),
    icon(),
    withoutTools,
    firstLoads(),
    precompress(),
  ],
  resolve: {
    alias: [
      // The original injects a <style> element, which the content security policy forbids.
      { find: 'react-remove-scroll', replacement: source('ui/overlay/scroll-lock.tsx') },
      // React has it by itself.
      { find: 'use-sync-external-store/shim/index.js', replacement: source('browser/externalStore.ts') },
      {
        find: 'use-sync-external-store/shim/with-selector',
        replacement: 'use-sync-external-store/with-selector.js',
      },
      // The router imports its own so, which it is told not to use.
      { find: /^\.\/scroll-restoration\.js$/, replacement: source('shell/noScroll.ts') },
      // The query cache imports its own so, of which no page has any.
      {
        find: /^\.\/(mutation|mutationCache|infiniteQueryBehavior)\.js$/,
        replacement: source('api/unusedQueries.ts'),
      },
      // The icons of lucide-react import it so.
      { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: source('ui/layout/lucideIcon.ts') },
      { find: '~', replacement: source('') },
    ],
  },
  build: {
    target: 'es2023',
    // A picture of a few bytes is not worth a request.
    assetsInlineLimit: (file) => file.endsWith('.svg'),
    modulePreload: {
      polyfill: false,
      // A page of staff need not name what each of them has loaded before it.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'js'
          ? files.filter((file) => !/\/(?:rolldown-runtime|staff)-[^/]+\.js$/.test(file))
          : files,
    },
    reportCompressedSize: false,
    rolldownOptions: {
      // The product, and the viewer of the API's document, which the server shows at `/api/docs`.
      input: { index: 'index.html', docs: 'docs/index.html' },
      // A page loads the declarations of its own lists, not those that `lists.gen.ts` names beside them.
      treeshake: { moduleSideEffects: [{ test: /\.gen\.ts$/, sideEffects: false }] },
      output: {
        // Each page names the files of the others: a letter less of each is felt.
        // Those of components, of which there are most, go without a name.
        chunkFileNames: ({ name }) =>
          /^(?!CommandPalette)[A-Z]/.test(name) ? 'assets/[hash:7].js' : 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
        // What is always needed together travels together: one file compresses better than twenty.
        codeSplitting: {
          groups: [
            { name: 'start', test: oneOf(['main', 'features/account/session/LoginPage']), priority: 4 },
            {
              name: 'staff',
              test: (id) => oneOf(staff)(id) || roomOf(id) === 'staff' || id.endsWith(firstTable),
              priority: 3,
            },
            { name: roomOf, includeDependenciesRecursively: false, minShareCount: 2, priority: 2.5 },
            { name: 'payments', test: oneOf(['features/finance/payments/PaymentsPage']), priority: 2 },
            {
              name: (id) => `staff.${/([\w-]+)\.gen/.exec(id)?.[1]}`,
              test: /\.gen\.json\?staff$/,
              priority: 1,
            },
            // Every page names the files that another may load: one for all symbols is named once.
            { name: 'symbols', test: /lucide-react\/dist\/esm\/icons\//, minShareCount: 2, priority: 1.55 },
            { name: 'layout', test: /\/parts\/list\/(?:Layout(?:Buttons|Switch)|PageLayout)\./, priority: 2 },
            { name: 'drafts', test: /\/form\/(?:drafts|useDraft|RestoredDraft)\./, priority: 2 },
            { name: 'errors', test: /\/features\/errors\//, priority: 2 },
            { name: 'controls', test: controls, priority: 2 },
            // What reads and shows days, which no page needs before a field has one.
            {
              name: 'days',
              test: /\/(?:ui\/input\/(?:CalendarInput|Date(?:Time)?Input|QuickDays|typedDay)|text\/(?:dateTime|day(?:Names|Words)))/,
              priority: 1.95,
            },
            // What announces letters, which no page needs before a write.
            { name: 'letters', test: /\/parts\/write\/(?:outbox|Preview)\./, priority: 1.9 },
            // Before the agenda, which would take along what it shares with other pages.
            { name: 'primitives', test: primitives, priority: 1.8 },
            { name: 'moment', test: /\/src\/text\/moment\./, priority: 1.8 },
            { name: 'dialog', test: /\/ui\/overlay\/Dialog\./, priority: 1.7 },
            { name: 'agenda', test: /\/service\/scheduler\/(?!parts)/, minShareCount: 2, priority: 1.5 },
          ],
        },
      },
    },
  },
  // A worker loads the library of workbooks only for one.
  worker: { format: 'es' },
  server: { port: 5173, strictPort: true, proxy: { '/api': 'http://127.0.0.1:8080' } },
  preview: { port: 4173, strictPort: true, proxy: { '/api': 'http://127.0.0.1:8080' } },
  // Files are isolated: in a shared page, what one leaves behind can make another pass or fail.
  test: { environment: 'happy-dom', include: ['src/**/*.test.{ts,tsx}'], pool: 'threads' },
})
