import { batch, computed, createModel, signal } from '@preact/signals-react'
import type { ComponentType } from 'react'
import { session } from '~/api/session'
import { redirect } from '~/guard'
import { load, pageOf } from '~/pages'
import { type RouteName, type Search, patterns, query } from '~/paths'
import { routeAt } from '~/routes'
import { leave, newVisit } from '~/scroll'
import { parseSearch } from '~/search'

/** The page on screen. It stays until the next one has arrived. */
interface Shown {
  name: RouteName
  pathname: string
  Page: ComponentType
}

/**
 * Where the visitor is. The address is the state: filters, pages and what is open stand in it. Who reads `search` here
 * is drawn again when it changes, and nobody else is.
 */
const Place = createModel(() => {
  const shown = signal<Shown | null>(null)
  const queried = signal(location.search)
  const search = computed(() => parseSearch(queried.value))
  const isPending = signal(false)
  const failure = signal<unknown>(null)
  const params = computed(() => (shown.value ? holes(shown.value) : {}))

  const arrive = (next: Shown) => {
    batch(() => {
      if (shown.peek()?.pathname !== next.pathname) shown.value = next
      queried.value = location.search
      isPending.value = false
      failure.value = null
    })
  }

  /** Shows what the address bar says, or where the guard sends the visitor instead. */
  const follow = () => {
    admit()
    const { href, pathname } = location
    const route = routeAt(pathname)
    if (!route) throw new Error(`${pathname} is no page, and the guard let it pass`)
    const { name } = route
    const page = pageOf(route)
    if (page) return arrive({ name, pathname, Page: page })
    isPending.value = true
    load(route).then(
      (Page) => location.href === href && arrive({ name, pathname, Page }),
      (error: unknown) => (failure.value = error),
    )
  }

  /** Opens an address of the product, as a link does; instead of the one that is open, it leaves no way back to it. */
  const go = (to: string, isInstead = false) => {
    if (to === location.pathname + location.search) return
    leave()
    if (isInstead) history.replaceState(history.state, '', to)
    else history.pushState(newVisit(), '', to)
    follow()
  }

  /** Changes parameters of the address; an absent value removes one. */
  const change = (changes: Search, isInstead = false) =>
    go(location.pathname + query({ ...search.peek(), ...changes }), isInstead)

  /** Fetches the page behind a link that the visitor is about to follow. */
  const prepare = (to: string) => {
    const route = routeAt(to.replace(/\?.*/, ''))
    if (route && !pageOf(route)) load(route).catch(() => undefined)
  }

  /** Shows the first page, and follows the browser's own buttons from then on. */
  const begin = () => {
    follow()
    addEventListener('popstate', () => {
      leave()
      follow()
    })
  }

  return { shown, search, params, isPending, failure, begin, go, change, prepare }
})

/** Replaces the address until the guard has nothing against it. */
function admit(): void {
  const visitor = { user: session.user.peek(), ability: session.ability.peek() }
  const target = redirect(location.pathname, location.search, visitor)
  if (target === null) return
  history.replaceState(history.state, '', target)
  admit()
}

/** What stands in the address where the pattern of its page has a hole. */
function holes({ name, pathname }: Shown): Record<string, string> {
  const names = patterns[name].split('/')
  const entries = pathname.split('/').map((part, at) => [names[at]?.slice(1, -1), decodeURIComponent(part)])
  return Object.fromEntries(entries.filter((_, at) => names[at]?.startsWith('{')))
}

export const place = new Place()
