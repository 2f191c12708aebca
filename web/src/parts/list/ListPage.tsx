import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { address } from '~/api/call'
import { CopyAsCommand } from '~/parts/write/CopyAsCommand'
import { commandFor } from '~/parts/write/command'
import { PageHeader } from '~/shell/PageHeader'
import type { RouteName } from '~/shell/paths'
import { place } from '~/shell/place'
import { routeNamed } from '~/shell/routes'
import { t } from '~/text'
import { buttonClass } from '~/ui/input/Button'
import { ListView, type ListViewProps } from './ListView'
import type { List } from './declared'

interface ListPageProps<L extends List> extends Omit<ListViewProps<L>, 'label'> {
  route: RouteName
  /** The download of all rows of the filters. */
  exported?: { path: string }
  /** Additional actions of the page. */
  actions?: ReactNode
  /** Content above the list. */
  children?: ReactNode
}

/** A page that is a list. */
export function ListPage<L extends List>(props: ListPageProps<L>) {
  const { route, exported, actions, children, ...list } = props
  const { page: _page, per_page: _size, open: _open, ...filters } = place.search.value
  return (
    <>
      <PageHeader
        route={routeNamed(route)}
        actions={
          <>
            <CopyAsCommand compact commands={[commandFor(list.list.endpoint, { query: filters })]} />
            {exported && (
              <a className={buttonClass({})} href={address(exported.path, {}, filters)} download>
                <Download aria-hidden />
                {t('shell.list.export')}
              </a>
            )}
            {actions}
          </>
        }
      />
      {children}
      <ListView<L> {...(list as ListPageProps<L>)} label={t(`routes.${route}.title`)} />
    </>
  )
}
