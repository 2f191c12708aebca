import { createRootRoute, createRoute, createRouter, redirect as sendTo } from '@tanstack/react-router'
import { session } from '~/api/session'
import { arrival } from './arrival'
import { redirect } from './guard'
import { pageOf } from './pages'
import { patterns, query } from './paths'
import { routed } from './routed'
import { type Route, routes } from './routes'
import { parseSearch } from './search'

const root = createRootRoute({
  beforeLoad({ location }) {
    const visitor = { user: session.user.peek(), ability: session.ability.peek() }
    const target = redirect(location.pathname, location.searchStr, visitor)
    if (target !== null) throw sendTo({ href: target, replace: true })
  },
})

/** A row of the table, as the router takes it. The page that is left stays until the next one has arrived. */
const routeOf = (row: Route) =>
  createRoute({
    getParentRoute: () => root,
    path: patterns[row.name].replace(/\{(\w+)\}/g, '$$$1'),
    beforeLoad: ({ abortController }) =>
      pageOf(row) ? undefined : arrival.fetchPage(row, abortController.signal),
    component: routed(row),
  })

/** Follows the address bar through the table of routes. */
export const router = createRouter({
  routeTree: root.addChildren(routes.map(routeOf)),
  // What is typed into the address bar is what a page reads: plain text.
  parseSearch,
  stringifySearch: query,
  // A record that gives way to another one leaves nothing of it behind.
  defaultRemountDeps: ({ params }) => params,
  // Pages come back by script and grow: `scroll.ts` knows better when.
  scrollRestoration: () => false,
})
