import * as lists from '~/api/lists.gen'
import { ListPage } from '~/parts/list/ListPage'
import type { List } from '~/parts/list/declared'
import { place } from '~/shell/place'
import { routeNamed } from '~/shell/routes'

const declared: Record<keyof typeof lists, List> = lists

/** The page of a route that names its list: all of it is declared. */
export default function DeclaredListPage() {
  const route = place.shown.value && routeNamed(place.shown.value.name)
  if (!route?.list) return null
  return <ListPage key={route.name} route={route.name} list={declared[route.list]} />
}
