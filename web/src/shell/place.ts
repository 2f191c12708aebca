import { batch, computed, createModel, signal } from '@preact/signals-react'
import type { ComponentType } from 'react'
import { session } from '~/api/session'
import { redirect } from './guard'
import { load, pageOf, preload } from './pages'
import { type RouteName, type Search, patterns, query } from './paths'
import { routeAt } from './routes'
import { leave, newVisit } from './scroll'
import { parseSearch } from './search'

/** Milliseconds for which the page that is left stays on screen; later it would be taken for the one of the address. */
const patience = 700

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
  const isLate = signal(false)
  const isFailed = signal(false)
  let timer = 0
  const params = computed(() => (shown.value ? holes(shown.value) : {}))

  const arrive = (next: Shown) => {
    batch(() => {
      if (shown.peek()?.pathname !== next.pathname) shown.value = next
      queried.value = location.search
      wait(false)
      isFailed.value = false
    })
  }

  const wait = (isWaiting: boolean) => {
    isPending.value = isWaiting
    clearTimeout(timer)
    if (isWaiting) timer = window.setTimeout(() => (isLate.value = true), patience)
    else isLate.value = false
  }

  const fail = () => {
    wait(false)
    isFailed.value = true
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
    wait(true)
    isLate.value ||= isFailed.peek()
    isFailed.value = false
    load(route).then(
      (Page) => location.href === href && arrive({ name, pathname, Page }),
      () => location.href === href && fail(),
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

  /** Changes parameters of the page on screen, which is back when another was on its way; an absent value removes one. */
  const change = (changes: Search, isInstead = false) =>
    go((shown.peek()?.pathname ?? location.pathname) + query({ ...search.peek(), ...changes }), isInstead)

  /** Fetches the page behind a link that the visitor is about to follow. */
  const prepare = (to: string) => {
    const route = routeAt(to.replace(/\?.*/, ''))
    if (route) preload(route).catch(() => undefined)
  }

  /** Shows the first page, and follows the browser's own buttons from then on. */
  const begin = () => {
    follow()
    addEventListener('popstate', () => {
      leave()
      follow()
    })
  }

  return { shown, search, params, isPending, isLate, isFailed, begin, follow, go, change, prepare }
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
