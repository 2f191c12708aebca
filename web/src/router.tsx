import {
  Outlet,
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  useRouterState,
} from '@tanstack/react-router'
import { useEffect } from 'react'
import { session } from '~/api/session'
import { redirect as elsewhere } from '~/guard'
import { AppShell } from '~/parts/AppShell'
import { Crash } from '~/parts/Crash'
import { LoadingOverlay } from '~/parts/LoadingOverlay'
import { lazyPage } from '~/parts/lazyPage'
import { shell } from '~/parts/shell'
import { patterns, query } from '~/paths'
import { preferences } from '~/preferences'
import { routeAt, routes } from '~/routes'
import { parseSearch } from '~/search'
import { t } from '~/text'

/** What holds for every page once it is there: it has a title, is among the recent ones, and is not behind the menu. */
function Root() {
  const route = useRouterState({ select: (state) => routeAt(state.resolvedLocation?.pathname ?? '') })
  useEffect(() => {
    if (!route) return
    document.title = `${t(`routes.${route.name}.title`)} · Retaguarda`
    if (route.group) preferences.visit(route.name)
    shell.drawer.value = false
  }, [route])
  return <Outlet />
}

const root = createRootRoute({
  beforeLoad: ({ location }) => {
    const visitor = { user: session.user.peek(), ability: session.ability.peek() }
    const target = elsewhere(location.pathname, location.searchStr, visitor)
    if (!target) return
    const { pathname, search } = new URL(target, globalThis.location.origin)
    throw redirect({ to: pathname, search: parseSearch(search), replace: true })
  },
  component: Root,
  // The guard sends an unknown address to error-404 before this could be shown.
  notFoundComponent: () => null,
})

const staff = createRoute({ getParentRoute: () => root, id: 'staff', component: AppShell })

const pages = (bare: boolean) =>
  routes
    .filter((route) => Boolean(route.bare) === bare)
    .map((route) =>
      createRoute({
        getParentRoute: () => (bare ? root : staff),
        path: patterns[route.name].replace(/\{(\w+)\}/g, '$$$1'),
        component: lazyPage(route.page ?? (() => import('~/features/errors/NotBuiltPage'))),
      }),
    )

export const router = createRouter({
  routeTree: root.addChildren([...pages(true), staff.addChildren(pages(false))]),
  parseSearch,
  stringifySearch: query,
  defaultPreload: 'intent',
  defaultErrorComponent: Crash,
  defaultPendingComponent: LoadingOverlay,
  scrollRestoration: true,
})
