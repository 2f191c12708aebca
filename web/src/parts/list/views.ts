import { query } from '~/browser/paths'
import type { View } from '~/shell/preferences'
import { t } from '~/text'
import type { List } from './declared'

/** A view that is always there. */
export interface FixedView extends View {
  /** Whether its rows are counted. */
  isCounted: boolean
}

/** Returns the views that a list declares, after the one of everything; none if it declares none. */
export function viewsOf({ views }: Pick<List, 'views'>, path = location.pathname): FixedView[] | undefined {
  if (views.length === 0) return undefined
  const named = views.map(({ name, query: wanted, counted }) => ({
    name: t(name),
    href: path + query(wanted),
    isCounted: counted,
  }))
  return [{ name: t('shell.list.all'), href: path, isCounted: false }, ...named]
}
