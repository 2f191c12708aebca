import type { ComponentType } from 'react'
import type { Route } from '~/routes'

/** Milliseconds after which a page that does not arrive counts as failed, so that its reader can try again. */
const patience = 120_000

const loaded = new Map<Route, ComponentType>()

/** The page of a route, if it has arrived. */
export function pageOf(route: Route): ComponentType | undefined {
  return loaded.get(route)
}

/** Fetches the page of a route, or the one that stands in for it while it is not built. */
export async function load(route: Route): Promise<ComponentType> {
  const fetching = route.page?.() ?? import('~/features/errors/NotBuiltPage')
  const { default: Page } = await Promise.race([fetching, late()])
  loaded.set(route, Page)
  return Page
}

function late(): Promise<never> {
  return new Promise((_, reject) => setTimeout(reject, patience, new Error('the page took too long to load')))
}
