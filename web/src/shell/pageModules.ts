import type { ComponentType } from 'react'
import { withTexts } from '~/text'
import type { Route } from './route'

/** What fetches the files of pages, by their paths. */
export type PageModules = Record<string, () => Promise<{ default: ComponentType }>>

/** Fetches the module of a page and the texts that it draws. */
export function moduleIn(
  modules: PageModules,
  { page, texts = [] }: Pick<Route, 'page' | 'texts'>,
): Promise<{ default: ComponentType }> {
  const fetchPage = modules[`/src/features/${page}.tsx`]
  if (!fetchPage) throw new Error(`${page} is no page`)
  return withTexts(texts, fetchPage)()
}
