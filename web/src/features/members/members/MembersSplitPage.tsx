import { useEffect, useRef, useState } from 'react'
import { membersList } from '~/api/lists.gen'
import { live } from '~/api/live'
import { refresh } from '~/api/queries'
import { MemberStatus } from '~/api/words.gen'
import { ExportLink } from '~/parts/list/ExportLink'
import { FilterCard } from '~/parts/list/FilterCard'
import { FilterChips } from '~/parts/list/FilterChips'
import { News } from '~/parts/list/ListNotices'
import { SavedViews } from '~/parts/list/SavedViews'
import { SearchBox } from '~/parts/list/SearchBox'
import { Split, SplitList, SplitPage } from '~/parts/list/SplitPage'
import { VirtualList } from '~/parts/list/VirtualList'
import { type RowOf, filtersOf } from '~/parts/list/declared'
import type { Filter } from '~/parts/list/definition'
import { asking, idIn, pick } from '~/parts/list/listState'
import { ListWindow } from '~/parts/list/listWindow'
import { usePages } from '~/parts/list/usePages'
import { viewsOf } from '~/parts/list/views'
import { Word } from '~/parts/record/Word'
import { CopyAsCommand } from '~/parts/write/CopyAsCommand'
import { commandFor } from '~/parts/write/command'
import { PageHeader } from '~/shell/PageHeader'
import { place } from '~/shell/place'
import { routeNamed } from '~/shell/routes'
import { t } from '~/text'
import { formatDate, formatNumber } from '~/text/format'
import { Avatar } from '~/ui/layout/Avatar'
import { MemberPane } from './MemberPane'
import css from './MembersSplitPage.module.css'
import { filters as changes } from './memberList'

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
  const filters = filtersOf(membersList, changes)
  const names = filters.map(({ name }) => name)
  const search = place.search.value
  const open = idIn(search['open'])
  const asked = pick(search, [...names, 'order_by'])
  const fixed = viewsOf(membersList)
  return (
    <SplitPage
      isOpen={open !== null}
      header={
        <PageHeader
          route={routeNamed('cms-users-v2')}
          actions={
            <>
              <SearchBox label={t('shell.member-search')} />
              <ExportLink compact list={membersList} request={ask(asked)} />
              <CopyAsCommand compact commands={[commandFor(endpoint, ask(asked))]} />
            </>
          }
        />
      }
      narrowing={
        <>
          <SavedViews
            count={(wanted) => ({ endpoint, request: ask({ ...wanted, per_page: '1' }) })}
            total={(answer) => answer.users.total}
            names={names}
            fixed={fixed}
          />
          <FilterCard name="members.split" filters={filters} startsFolded />
          <FilterChips filters={filters} names={names} fixed={fixed} />
        </>
      }
    >
      <Split
        isOpen={open !== null}
        list={<Rows key={JSON.stringify(asked)} asked={asked} filters={filters} open={open} />}
      >
        <MemberPane key={open} id={open} />
      </Split>
    </SplitPage>
  )
}

interface RowsProps {
  /** The parameters that select and order the members. */
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
    <SplitList
      ref={section}
      label={t('routes.cms-users-v2.title')}
      total={total}
      error={error}
      onRetry={pages.retry}
      count={total !== undefined && t('member.count', { n: total, count: formatNumber(total) })}
      filters={filters}
      news={<News count={live.news.value['user'] ?? 0} onShow={show} />}
    >
      <VirtualList
        label={t('routes.cms-users-v2.title')}
        window={window}
        total={total ?? 0}
        rowAt={pages.rowAt}
        idOf={idOf}
        openId={open ?? undefined}
        // Going from one to the next replaces the address, so *back* leads to the list.
        onOpen={({ id }) => place.change({ open: id }, open !== null)}
      >
        {draw}
      </VirtualList>
    </SplitList>
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
