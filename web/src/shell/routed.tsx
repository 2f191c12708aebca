import { session } from '~/api/session'
import { language, missed } from '~/text'
import { pageOf } from './pages'
import type { Route } from './routes'

/** The page of a row as the router draws it: again only when its address changes, or what is read while drawing. */
export function routed(row: Route) {
  return function RoutedPage() {
    void [language.value, missed.value, session.ability.value]
    const Page = pageOf(row)
    return Page && <Page />
  }
}
