import { Activity, useEffect, useLayoutEffect } from 'react'
import { AppShell } from './AppShell'
import { Boundary } from './Boundary'
import { Crash } from './Crash'
import { Waiting } from './lazyPart'
import { NotLoaded } from './NotLoaded'
import { shell } from './shell'
import { place } from './place'
import { preferences } from './preferences'
import { routeNamed } from './routes'
import { settle } from './scroll'
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
  const absent = place.isFailed.value ? (
    <NotLoaded onRetry={place.follow} />
  ) : (
    place.isLate.value && <Waiting />
  )
  if (!shown) return absent
  const { name, pathname, Page } = shown
  // What was typed on a page that was left is there again when its reader turns back before the next one has come.
  const page = (
    <>
      {absent}
      <Activity mode={absent ? 'hidden' : 'visible'}>
        <Boundary key={pathname} fallback={(error) => <Crash error={error} />}>
          <Arrival />
          <Page />
        </Boundary>
      </Activity>
    </>
  )
  return routeNamed(name).bare ? page : <AppShell>{page}</AppShell>
}

/** Scrolls when what is shown has changed. */
function Arrival() {
  const search = place.search.value
  useLayoutEffect(settle, [search])
  return null
}
