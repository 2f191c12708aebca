import { expect, test } from 'vitest'
import * as endpoints from '~/api/endpoints.gen'
import { type RouteName, patterns } from '~/browser/paths'
import type { Route } from './route'
import { entryOf } from './entry'
import { routeAt } from './routeAt'
import { routes } from './routes'
import texts from '~/text/pt-BR.gen.json'

test('every address is a route, once', () => {
  expect(routes.map((route) => route.name).toSorted()).toEqual(Object.keys(patterns).toSorted())
})

test('an address finds its own route', () => {
  const found = routes.map(({ name }) => routeAt(patterns[name].replace(/\{\w+\}/g, '7'))?.name)
  expect(found).toEqual(routes.map((route) => route.name))
})

test('a page that is built has its file', () => {
  const files = Object.keys(import.meta.glob('/src/features/**/*Page.tsx'))
  const isMissing = ({ page }: Route) => page && !files.includes(`/src/features/${page}.tsx`)
  expect(routes.filter(isMissing)).toEqual([])
})

test('a page of the menu has no parameters, except a queue, which opens without a record', () => {
  const queues = routes.filter(({ name, group }) => group && patterns[name].includes('{'))
  expect(queues.map(entryOf)).toEqual(['/cms/user-double-registration/0'])
})

test('a page reads a call that exists', () => {
  const ids = new Set<string>(Object.values(endpoints).map(({ id }) => id))
  const isUnknown = ({ reads }: Route) => reads && !ids.has(reads)
  expect(routes.filter(isUnknown)).toEqual([])
})

test('a page that is not built says what it will hold', () => {
  expect(routes.filter(({ name, page }) => !page && !(`routes.${name}.about` in texts))).toEqual([])
})

/** Take a name out when its page is built. Nothing may ever be added. */
const notBuilt: RouteName[] = [
  'cms-issues',
  'cms-chat-follow',
  'cms-chat-follow-open',
  'cms-chat-venda',
  'cms-susi',
  'cms-recurrence-clients',
  'cms-reports',
  'cms-smart-reports',
  'cms-performance-analysis',
  'cms-goal-management',
  'cms-informative',
  'cms-informative-create',
  'cms-informative-edit',
  'cms-informative-html',
  'cms-planner',
  'cms-planner-edit',
  'cms-spider',
  'cms-spider-test',
  'cms-spider-edit',
  'crm-products',
]

test('what is not built yet', () => {
  expect(routes.filter((route) => !route.page).map((route) => route.name)).toEqual(notBuilt)
})
