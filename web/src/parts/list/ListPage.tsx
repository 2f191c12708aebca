import type { ReactNode } from 'react'
import { CopyAsCommand } from '~/parts/write/CopyAsCommand'
import { commandFor } from '~/parts/write/command'
import { PageHeader } from '~/shell/PageHeader'
import type { RouteName } from '~/browser/paths'
import { place } from '~/shell/place'
import { routeNamed } from '~/shell/routes'
import { t } from '~/text'
import { ColumnMenu } from './ColumnMenu'
import { ExportLink } from './ExportLink'
import { ListView, type ListViewProps } from './ListView'
import type { List } from './declared'
import { inForce, sent } from './listState'
import { standingOf } from './views'

interface ListPageProps<L extends List> extends Omit<ListViewProps<L>, 'label'> {
  route: RouteName
  /** Additional actions of the page. */
  actions?: ReactNode
  /** Content above the list. */
  children?: ReactNode
}

/** A page that is a list. */
export function ListPage<L extends List>(props: ListPageProps<L>) {
  const { route, actions, children, ...view } = props
  const { list, path, cells } = view
  const { page: _page, per_page: _size, open: _open, columns: _columns, ...search } = place.search.value
  const standing = standingOf(list)
  const names = [...list.filters.map(({ name }) => name), ...list.more_filters]
  const filters = { ...search, ...inForce(search, names, standing) }
  return (
    <>
      <PageHeader
        route={routeNamed(route)}
        actions={
          <>
            <CopyAsCommand compact commands={[commandFor(list.endpoint, { query: filters })]} />
            <ColumnMenu<L> list={list} cells={cells} />
            <ExportLink list={list} request={{ path, query: sent(filters, list.filters) }} />
            {actions}
          </>
        }
      />
      {children}
      <ListView<L> standing={standing} {...(view as ListPageProps<L>)} label={t(`routes.${route}.title`)} />
    </>
  )
}
