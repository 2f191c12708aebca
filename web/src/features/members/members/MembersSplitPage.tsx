import { useEffect, useRef, useState } from 'react'
import { membersList } from '~/api/lists.gen'
import { live } from '~/api/live'
import { refresh } from '~/api/queries'
import { MemberStatus } from '~/api/words.gen'
import { FilterCard } from '~/parts/list/FilterCard'
import { FilterChips } from '~/parts/list/FilterChips'
import { Failure, News, NoRows } from '~/parts/list/ListNotices'
import { SavedViews } from '~/parts/list/SavedViews'
import { SearchBox } from '~/parts/list/SearchBox'
import { VirtualList } from '~/parts/list/VirtualList'
import type { RowOf } from '~/parts/list/declared'
import type { Filter } from '~/parts/list/definition'
import { asking, idIn, pick } from '~/parts/list/listState'
import { ListWindow } from '~/parts/list/listWindow'
import { usePages } from '~/parts/list/usePages'
import { viewsOf } from '~/parts/list/views'
import { Word } from '~/parts/record/Word'
import { PageHeader } from '~/shell/PageHeader'
import { place } from '~/shell/place'
import { routeNamed } from '~/shell/routes'
import { t } from '~/text'
import { formatDate, formatNumber } from '~/text/format'
import { Spinner } from '~/ui/feedback/Spinner'
import { Avatar } from '~/ui/layout/Avatar'
import { MemberPane } from './MemberPane'
import css from './MembersSplitPage.module.css'
import { useMemberFilters } from './memberList'

type Row = RowOf<typeof membersList>
type Search = Record<string, string>

/** Rows that are read at a time. */
const size = 100

/** Pixels that a row is high. */
const rowHeight = 52

const { endpoint } = membersList
const ask = (query: Search) => asking<typeof endpoint>(query)

/** The members at the left and the record of one at the right, gone through by the keyboard. */
export default function MembersSplitPage() {
  const filters = useMemberFilters()
  const names = filters.map(({ name }) => name)
  const search = place.search.value
  const open = idIn(search['open'])
  const asked = pick(search, [...names, 'order_by'])
  const fixed = viewsOf(membersList)
  return (
    <div className={css.page} data-open={open !== null || undefined}>
      <PageHeader
        route={routeNamed('cms-users-v2')}
        actions={<SearchBox label={t('shell.member-search')} />}
      />
      <div className={css.narrowing}>
        <SavedViews
          count={(wanted) => ({ endpoint, request: ask({ ...wanted, per_page: '1' }) })}
          total={(answer) => answer.users.total}
          names={names}
          fixed={fixed}
        />
        <FilterCard name="members.split" filters={filters} startsFolded />
        <FilterChips filters={filters} names={names} fixed={fixed} />
      </div>
      <div className={css.split}>
        <Rows key={JSON.stringify(asked)} asked={asked} filters={filters} open={open} />
        <MemberPane key={open} id={open} />
      </div>
    </div>
  )
}

interface RowsProps {
  /** What decides which members are listed, and in which order. */
  asked: Search
  filters: Filter[]
  /** The member whose record is open. */
  open: number | null
}

function Rows({ asked, filters, open }: RowsProps) {
  const [window] = useState(() => new ListWindow(rowHeight))
  const request = (page: number) => ask({ ...asked, per_page: String(size), page: String(page) })
  const pages = usePages({ endpoint, request, page: (answer) => answer.users, size }, window.asked.value)
  const { total, error } = pages
  const section = useRef<HTMLElement>(null)
  const isThere = total !== undefined && total > 0
  // The list is where the keyboard goes, unless something else has it.
  useEffect(() => {
    const grid = section.current?.querySelector<HTMLElement>('[role=grid]')
    if (isThere && document.activeElement === document.body) grid?.focus()
  }, [isThere])
  const show = () => {
    live.see('user')
    void refresh(endpoint)
  }
  return (
    <section ref={section} className={css.list} aria-label={t('routes.cms-users-v2.title')}>
      <News count={live.news.value['user'] ?? 0} onShow={show} />
      <p className={css.count} role="status">
        {total !== undefined && t('member.count', { n: total, count: formatNumber(total) })}
      </p>
      {total === undefined && !error && <Spinner label={t('shell.loading')} />}
      {error && total === undefined && <Failure error={error} filters={filters} onRetry={pages.retry} />}
      {total === 0 && <NoRows page={{ total, last_page: 1 }} names={filters.map(({ name }) => name)} />}
      {total !== undefined && total > 0 && (
        <div className={css.rows}>
          <VirtualList
            label={t('routes.cms-users-v2.title')}
            window={window}
            total={total}
            rowAt={pages.rowAt}
            idOf={idOf}
            openId={open ?? undefined}
            // From one to the next is one visit: *back* leads to the list.
            onOpen={({ id }) => place.change({ open: id }, open !== null)}
          >
            {draw}
          </VirtualList>
        </div>
      )}
    </section>
  )
}

const idOf = ({ id }: Row) => id

const draw = ({ id, name, avatar, email, status, end_of_plan: end }: Row) => (
  <div className={css.row}>
    <Avatar name={name} picture={avatar} size={28} />
    <span className={css.who}>
      <bdi>{name}</bdi>
      <small>
        #{id} · <bdi>{email}</bdi>
      </small>
    </span>
    <span className={css.state}>
      <Word isBadge words={MemberStatus} of={status} />
      <small>{end ? formatDate(end) : t('member.no-plan')}</small>
    </span>
  </div>
)
