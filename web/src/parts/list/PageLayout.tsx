import { type RouteName, patterns, query } from '~/browser/paths'
import { place } from '~/shell/place'
import { besideOf } from '~/shell/entry'
import { routeNamed } from '~/shell/routes'
import { LayoutSwitch, chooseLayout } from './LayoutSwitch'

/** Leads to the other layout of a page, with the same filters, and chooses it for the menu. Absent if there is none. */
export function PageLayout({ page }: { page: RouteName }) {
  const { of = page } = routeNamed(page)
  const beside = besideOf(of)
  if (!beside) return null
  return (
    <LayoutSwitch
      now={page === of ? 'table' : 'split'}
      onChange={(layout) => {
        const { page: _page, open: _open, per_page: _size, columns: _columns, ...same } = place.search.peek()
        chooseLayout(of, layout)
        place.go(patterns[layout === 'split' ? beside.name : of] + query(same))
      }}
    />
  )
}
