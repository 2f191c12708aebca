import { type ComponentType, useState } from 'react'
import { session } from '~/api/session'
import { redirect } from './guard'
import { lazyPart } from './lazyPart'
import { moduleIn } from './pageModules'
import type { Route } from './route'
import { routeAt } from './routes'

/** The pages that need no session. The others are named in a file that these visitors do not load. */
export const modules = import.meta.glob<{ default: ComponentType }>([
  '/src/features/{account/session,errors}/*Page.tsx',
  '!**/NotBuiltPage.tsx',
])

/** The product for visitors without a session: one page per address, without a router. */
export function Entrance() {
  const [Page] = useState(() => {
    const route = admit()
    return lazyPart(() => moduleIn(modules, route))
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
