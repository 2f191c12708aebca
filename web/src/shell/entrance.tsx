import { useState } from 'react'
import { session } from '~/api/session'
import { redirect } from './guard'
import { lazyPart } from './lazyPart'
import { moduleOf } from './pages'
import type { Route } from './route'
import { routeAt } from './routes'

/** The product for visitors without a session: one page per address, without a router. */
export function Entrance() {
  const [Page] = useState(() => {
    const route = admit()
    return lazyPart(() => moduleOf(route))
  })
  return <Page />
}

/** Returns the page of the address, or of the redirect. */
function admit(): Route {
  const visitor = { user: null, ability: session.ability.peek() }
  const target = redirect(location.pathname, location.search, visitor)
  if (target) history.replaceState(null, '', target)
  const route = routeAt(location.pathname)
  if (!route?.page) throw new Error(`${location.pathname} is not a page for strangers`)
  return route
}
