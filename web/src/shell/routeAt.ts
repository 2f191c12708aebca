import { patterns } from '~/browser/paths'
import type { Route } from './route'
import { routes } from './routes'

const matchers = routes.map((route) => ({
  route,
  shape: new RegExp(`^${patterns[route.name].replace(/\{\w+\}/g, '[^/]+')}/?$`),
}))

/** Returns the row of an address, if any. */
export function routeAt(pathname: string): Route | undefined {
  return matchers.find(({ shape }) => shape.test(pathname))?.route
}
