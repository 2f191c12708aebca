import type { Ability, User } from '~/api/session'
import { allows } from '~/api/allows'
import { patterns, url } from '~/browser/paths'
import { menuOf, soonOf } from './menu'
import type { Route } from './route'
import { routeAt } from './routeAt'

export interface Visitor {
  user: Pick<User, 'role'> | null
  ability: Ability[]
}

/** Returns the redirect for an address; null if the visitor may open it. */
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

/** Returns the redirect of a signed-in visitor from a page for signing in. */
function elsewhere(route: Route, role: User['role'], ability: Ability[]): string {
  if (role === 'client') return url('access-control')
  return role === 'admin' && route.name !== 'home' ? url('home') : home(ability)
}

/**
 * Returns the first page of a signed-in visitor: the dashboard, or the first page of the menu that the
 * abilities allow.
 */
export function home(ability: Ability[]): string {
  const [first] = [...menuOf(ability), ...soonOf(ability)]
  return first ? patterns[first.name] : url('not-authorized')
}

/** Returns the page after signing in: the one that required it, if it is within the product and allowed. */
export function destination(search: string, ability: Ability[]): string {
  const next = new URLSearchParams(search).get('next') ?? ''
  if (!next.startsWith('/')) return home(ability)
  const { origin, pathname, search: rest } = new URL(next, location.origin)
  const route = origin === location.origin ? routeAt(pathname) : undefined
  const isOpen = route && !route.bare && (!route.needs || allows(ability, route.needs))
  return isOpen ? pathname + rest : home(ability)
}
