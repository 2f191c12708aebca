import { pages } from 'virtual:pages?bare'
import { useState } from 'react'
import { session } from '~/api/session'
import { redirect } from './guard'
import { lazyPart } from './lazyPart'
import { routeAt } from './routes'

/** The product for visitors without a session: one page per address, without a router. */
export function Entrance() {
  const [Page] = useState(() => {
    return lazyPart(admit())
  })
  return <Page />
}

/** Returns what loads the page of the address, or of the redirect. */
function admit() {
  const visitor = { user: null, ability: session.ability.peek() }
  const target = redirect(location.pathname, location.search, visitor)
  if (target) history.replaceState(null, '', target)
  const load = pages[routeAt(location.pathname)?.name ?? '']
  if (!load) throw new Error(`${location.pathname} is not a page for strangers`)
  return load
}
