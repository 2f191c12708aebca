import { session } from '~/api/session'
import { language, missed } from '~/text'
import { Boundary } from './Boundary'
import { pageOf } from './pages'
import type { Route } from './route'

/** Renders the page of a row. Re-renders only when its address changes, or a signal that it reads. */
export function routed(row: Route) {
  return function RoutedPage() {
    void [language.value, missed.value, session.ability.value]
    const Page = pageOf(row)
    return (
      Page && (
        <Boundary>
          <Page />
        </Boundary>
      )
    )
  }
}
