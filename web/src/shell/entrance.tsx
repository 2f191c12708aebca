import { pages } from 'virtual:pages?bare'
import { useState } from 'react'
import { session } from '~/api/session'
import { redirect } from './guard'
import { lazyPart } from './lazyPart'
import { pageIn } from './pageIn'
import { routeAt } from './routeAt'

/** The product for visitors without a session: one page per address, without a router. */
export function Entrance() {
  const [Page] = useState(() => {
    const load = admit()
    return lazyPart(async () => ({ Page: await load() }), 'Page')
  })
  return <Page />
}

/** Returns what loads the page of the address, or of the redirect. */
function admit() {
  const visitor = { user: null, ability: session.ability.peek() }
  const target = redirect(location.pathname, location.search, visitor)
  if (target) history.replaceState(null, '', target)
  const route = routeAt(location.pathname)
  const load = route && pages[route.name]
  if (!load) throw new Error(`${location.pathname} is not a page for strangers`)
  return () => pageIn(load, route.page)
}
