import { Outlet, RouterProvider } from '@tanstack/react-router'
import { Activity, useEffect } from 'react'
import { session } from '~/api/session'
import { language, missed, t } from '~/text'
import { AppShell } from './AppShell'
import { arrival } from './arrival'
import { Boundary } from './Boundary'
import { Crash } from './Crash'
import { Waiting } from './lazyPart'
import { NotLoaded } from './NotLoaded'
import { place } from './place'
import { preferences } from './preferences'
import { router } from './router'
import { routeNamed } from './routes'
import { shell } from './shell'

/** Renders the page of the address. */
export function Screen() {
  return (
    <>
      {!place.shown.value && <Absent />}
      <RouterProvider router={router} defaultComponent={Frame} defaultErrorComponent={Crash} />
    </>
  )
}

/** The frame of a page: the staff layout, if the page has it. */
function Frame() {
  // The router re-renders it only when the address changes.
  void [language.value, missed.value, session.ability.value]
  const shown = place.shown.value
  const title = shown && `${t(`routes.${shown.name}.title`)} · Retaguarda`
  useEffect(() => {
    if (!shown || !title) return
    document.title = title
    const { name, of = name } = routeNamed(shown.name)
    if (routeNamed(of).group) preferences.visit(of)
    shell.drawer.value = false
  }, [shown, title])
  if (!shown) return null
  const isAbsent = arrival.isFailed.value || arrival.isLate.value
  // Text typed on a page that was left is kept if the user returns before the next page has loaded.
  const page = (
    <>
      <Absent />
      <Activity mode={isAbsent ? 'hidden' : 'visible'}>
        <Outlet />
      </Activity>
    </>
  )
  return <Boundary>{routeNamed(shown.name).bare ? page : <AppShell>{page}</AppShell>}</Boundary>
}

/** The placeholder of a page, after a noticeable wait. */
function Absent() {
  if (arrival.isFailed.value) return <NotLoaded onRetry={arrival.retry} />
  return arrival.isLate.value && <Waiting />
}
