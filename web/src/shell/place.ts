import { batch, computed, createModel, signal } from '@preact/signals-react'
import { arrival } from './arrival'
import { preload } from './pages'
import { type RouteName, type Search, query } from '~/browser/paths'
import { router } from './router'
import { routeAt } from './routeAt'
import { leave, settle } from './scroll'
import { parseSearch } from './search'

/** The page on screen. It stays until the next one has loaded. */
interface ShownPage {
  name: RouteName
  pathname: string
  params: Record<string, string>
}

/**
 * The current page and address. The address is the state: it holds filters, pages and the open record. A
 * component that reads `search` re-renders when it changes.
 */
const Place = createModel(() => {
  const { history } = router
  const shown = signal<ShownPage | null>(null)
  const queried = signal(history.location.search)
  const search = computed(() => parseSearch(queried.value))
  const params = computed(() => shown.value?.params ?? {})

  history.subscribe(({ location }) => {
    leave(shown.peek()?.pathname)
    // Applied immediately, so that the next change starts from them.
    if (location.pathname === shown.peek()?.pathname) queried.value = location.search
  })
  router.subscribe('onLoad', ({ toLocation: { pathname } }) => {
    const name = routeAt(pathname)?.name
    if (!name) return
    batch(() => {
      if (shown.peek()?.pathname !== pathname) {
        shown.value = { name, pathname, params: { ...router.state.matches.at(-1)?.params } }
      }
      queried.value = history.location.search
      arrival.end()
    })
  })
  router.subscribe('onRendered', settle)

  /** Opens an address, as a link does. With `isInstead` it replaces the entry of the history. */
  const go = (to: string, isInstead = false) => {
    const { pathname, search: open } = history.location
    if (to === pathname + open) return
    if (isInstead) history.replace(to)
    else history.push(to)
  }

  /** Changes parameters of the page on screen, and cancels a navigation. An absent value removes one. */
  const change = (changes: Search, isInstead = false) =>
    go(
      (shown.peek()?.pathname ?? history.location.pathname) + query({ ...search.peek(), ...changes }),
      isInstead,
    )

  /** Prefetches the page of a link that the visitor is about to follow, unless it only leads on to another. */
  const prepare = (to: string) => {
    const route = routeAt(to.replace(/\?.*/, ''))
    if (route && !route.redirectIfLoggedIn) preload(route).catch(() => undefined)
  }

  return { shown, search, params, go, change, prepare }
})

export const place = new Place()
