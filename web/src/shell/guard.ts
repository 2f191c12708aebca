import type { Ability, User } from '~/api/session'
import { allows } from '~/api/allows'
import { patterns, url } from './paths'
import { type Route, routeAt, routes } from './routes'

export interface Visitor {
  user: Pick<User, 'role'> | null
  ability: Ability[]
}

/** Where a visitor is sent instead of an address; null when the address is open to them. */
export function redirect(pathname: string, search: string, visitor: Visitor): string | null {
  const code = new URLSearchParams(search).get('acesso_direto')
  const route = routeAt(pathname)
  if (code !== null && route?.name !== 'cms-direct-access') {
    return url('cms-direct-access', { acesso_direto: code })
  }
  if (!route) return url('error-404')
  if (route.redirectIfLoggedIn && visitor.user) return elsewhere(route, visitor.user.role, visitor.ability)
  if (route.needs && !allows(visitor.ability, route.needs)) {
    return visitor.user ? url('not-authorized') : url('auth-login-v0', { next: pathname + search })
  }
  return null
}

/** Where a signed-in visitor goes who opens a page for strangers. */
function elsewhere(route: Route, role: User['role'], ability: Ability[]): string {
  if (role === 'client') return url('access-control')
  return role === 'admin' && route.name !== 'home' ? url('home') : home(ability)
}

/** The first page of a signed-in visitor: the dashboard, else the first of the menu that the ability allows. */
export function home(ability: Ability[]): string {
  const first = routes.find((route) => route.group && route.needs && allows(ability, route.needs))
  return first ? patterns[first.name] : url('not-authorized')
}

/** Where to go after signing in: back to the page that asked for it, if it is one of ours and open to them. */
export function destination(search: string, ability: Ability[]): string {
  const next = new URLSearchParams(search).get('next') ?? ''
  if (!next.startsWith('/')) return home(ability)
  const { origin, pathname, search: rest } = new URL(next, location.origin)
  const route = origin === location.origin ? routeAt(pathname) : undefined
  const isOpen = route && !route.bare && (!route.needs || allows(ability, route.needs))
  return isOpen ? pathname + rest : home(ability)
}
