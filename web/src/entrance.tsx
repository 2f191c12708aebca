import { Suspense, lazy, useEffect } from 'react'
import { session } from '~/api/session'
import { redirect } from '~/guard'
import { routeAt } from '~/routes'
import { type Key, t } from '~/text'

const visitor = { user: null, ability: session.ability.peek() }
const target = redirect(location.pathname, location.search, visitor)
if (target) history.replaceState(null, '', target)

const route = routeAt(location.pathname)
if (!route?.page) throw new Error(`${location.pathname} is not a page for strangers`)
const Page = lazy(route.page)
const title: Key = `routes.${route.name}.title`

/** The product as a stranger sees it: one page an address, without a router. */
export default function Entrance() {
  useEffect(() => {
    document.title = `${t(title)} · Retaguarda`
  }, [])
  return (
    <Suspense>
      <Page />
    </Suspense>
  )
}
