import { query } from '~/browser/paths'
import type { View } from '~/shell/preferences'
import { t } from '~/text'
import type { List } from './declared'

/** A view that is always there. */
export interface FixedView extends View {
  /** Whether its rows are counted. */
  isCounted: boolean
}

/** Returns the views that a list declares, the one that opens first at the top; none if it declares none. */
export function viewsOf({ views }: Pick<List, 'views'>, path = location.pathname): FixedView[] | undefined {
  if (views.length === 0) return undefined
  return views.map(({ name, query: wanted, counted }) => ({
    name: t(name),
    href: path + query(wanted),
    isCounted: counted,
  }))
}

/** Returns the filters in force while the address has none: those of the view that opens first, unless another view has none. */
export function standingOf({ views }: Pick<List, 'views'>): Record<string, string> | undefined {
  return views.every(({ query: wanted }) => Object.keys(wanted).length > 0) ? views[0]?.query : undefined
}
