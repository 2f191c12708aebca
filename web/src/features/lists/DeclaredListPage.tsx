// A module of its own, whose lists are not those that other pages load.
import * as lists from '~/api/lists.gen?declared'
import { actsOnList } from '~/parts/act/listActs'
import { ListPage } from '~/parts/list/ListPage'
import type { List } from '~/parts/list/declared'
import { place } from '~/shell/place'
import { routeNamed } from '~/shell/routes'

const declared: Record<keyof typeof lists, List> = lists

const bulks = new Map<List, ReturnType<typeof actsOnList>>()

function bulkOf(list: List) {
  const bulk = bulks.get(list) ?? actsOnList(list)
  bulks.set(list, bulk)
  return bulk
}

/** The page of a route that names its list: all of it is declared. */
export default function DeclaredListPage() {
  const route = place.shown.value && routeNamed(place.shown.value.name)
  if (!route?.list) return null
  const list = declared[route.list]
  return <ListPage key={route.name} route={route.name} list={list} bulk={bulkOf(list)} />
}
