import { tables } from 'virtual:pages'
import type { ComponentType } from 'react'
import { loadChunk } from '~/browser/chunks'
import { session } from '~/api/session'
import { whenIdle } from './idle'
import { menuOf } from './menu'
import { pageIn } from './pageIn'
import { type Route, folderOf } from './route'
import { placeholder } from './routes'

const loaded = new Map<Route, ComponentType>()

/** Returns the page of a route, if loaded. */
export function pageOf(route: Route): ComponentType | undefined {
  return loaded.get(route)
}

/** Fetches the page of a route, or the placeholder of one that is not built. */
export async function load(route: Route): Promise<ComponentType> {
  const Page = await loadChunk(() => fetchPage(route))
  loaded.set(route, Page)
  return Page
}

/** Prefetches a page that will probably be opened next. */
export async function preload(route: Route): Promise<void> {
  if (!loaded.has(route)) loaded.set(route, await fetchPage(route))
}

/** Prefetches the pages that the visitor may open, when the browser is idle. */
export function preloadPages(): void {
  for (const route of menuOf(session.ability.peek())) whenIdle(() => preload(route))
}

async function fetchPage(route: Route): Promise<ComponentType> {
  const { name, page } = route.page ? route : { name: 'not-built', page: placeholder }
  const loadPage = page && (await tables[folderOf(page)]?.())?.pages[name]
  if (!loadPage) throw new Error(`${name} has no page`)
  return pageIn(loadPage, page)
}
