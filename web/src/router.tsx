import { Component, type ReactNode, useEffect, useLayoutEffect } from 'react'
import { AppShell } from '~/parts/AppShell'
import { Crash } from '~/parts/Crash'
import { shell } from '~/parts/shell'
import { place } from '~/place'
import { preferences } from '~/preferences'
import { routeNamed } from '~/routes'
import { settle } from '~/scroll'
import { t } from '~/text'

/** The page of the address, inside the staff layout if it is one of theirs. */
export function Router() {
  const shown = place.shown.value
  const title = shown && `${t(`routes.${shown.name}.title`)} · Retaguarda`
  useEffect(() => {
    if (!shown || !title) return
    document.title = title
    if (routeNamed(shown.name).group) preferences.visit(shown.name)
    shell.drawer.value = false
  }, [shown, title])
  if (!shown) return null
  const { name, pathname, Page } = shown
  const page = (
    <Boundary key={pathname}>
      <Arrival />
      <Page />
    </Boundary>
  )
  return routeNamed(name).bare ? page : <AppShell>{page}</AppShell>
}

/** Scrolls when what is shown has changed, and gives up on a page that does not come. */
function Arrival() {
  const search = place.search.value
  useLayoutEffect(settle, [search])
  if (place.failure.value) throw place.failure.value
  return null
}

interface BoundaryState {
  error: unknown
}

/** Keeps a page that throws from taking the menu with it. */
class Boundary extends Component<{ children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { error: null }

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error }
  }

  override render() {
    return this.state.error === null ? this.props.children : <Crash error={this.state.error} />
  }
}
