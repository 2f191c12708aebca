import { createRootRoute, createRoute, createRouter, redirect as sendTo } from '@tanstack/react-router'
import { session } from '~/api/session'
import { arrival } from './arrival'
import { redirect } from './guard'
import { pageOf } from './pages'
import { patterns, query } from '~/browser/paths'
import { steps } from '~/browser/steps'
import { routed } from './routed'
import type { Route } from './route'
import { routes } from './routes'
import { parseSearch } from './search'

const root = createRootRoute({
  beforeLoad({ location }) {
    const visitor = { user: session.user.peek(), ability: session.ability.peek() }
    const target = redirect(location.pathname, location.searchStr, visitor)
    if (target !== null) throw sendTo({ href: target, replace: true })
  },
})

/** Converts a row of the table for the router. The previous page stays until the next one has loaded. */
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
  // Parameters are plain text, as in the address bar.
  parseSearch,
  stringifySearch: query,
  // A page is remounted for another record, without leftover state.
  defaultRemountDeps: ({ params }) => params,
  // Pages grow as their data loads; `scroll.ts` handles that.
  scrollRestoration: () => false,
})

steps.at = () => router.history.location.state
