import { useModel } from '@preact/signals-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { live } from '~/api/live'
import { refresh } from '~/api/queries'
import type { RouteName } from '~/browser/paths'
import { CopyAsCommand } from '~/parts/write/CopyAsCommand'
import { commandFor } from '~/parts/write/command'
import { PageHeader } from '~/shell/PageHeader'
import { place } from '~/shell/place'
import { routeNamed } from '~/shell/routes'
import { t } from '~/text'
import { ExportLink } from './ExportLink'
import { FilterBar } from './FilterBar'
import { News } from './ListNotices'
import { PageLayout } from './PageLayout'
import { SelectAll } from './SelectAll'
import { SelectionBar } from './SelectionBar'
import { SavedViews } from './SavedViews'
import { SearchBox } from './SearchBox'
import { Split, SplitList, SplitPage } from './SplitPage'
import { VirtualList } from './VirtualList'
import { type List, type RowOf, filtersOf, idOf, pageIn } from './declared'
import type { Filter, RowsActs } from './definition'
import { asking, idIn, pick, sent } from './listState'
import { ListWindow } from './listWindow'
import { Selection } from './selection'
import { useListKeys } from './listKeys'
import { usePages } from './usePages'
import { viewsOf } from './views'

/** Rows that are read at a time. */
const size = 100

interface SplitListPageProps<L extends List> {
  route: RouteName
  list: L
  /** The records that the search box finds. */
  search: string
  /** Pixels that a row is high. */
  rowHeight: number
  row: (row: RowOf<L>) => ReactNode
  /** The actions on its records, for ticked rows and by their keys. */
  bulk: RowsActs<RowOf<L>>
  /** Returns the number of rows in words. */
  count: (total: number) => string
  /** Renders the record that is open, or a hint to open one. */
  record: (id: number | null) => ReactNode
}

/** A declared list at the left and one of its records at the right, gone through by the keyboard. */
export function SplitListPage<L extends List>(props: SplitListPageProps<L>) {
  const { route, list, search: label, record } = props
  const { endpoint } = list
  const filters = filtersOf(list)
  const names = filters.map(({ name }) => name)
  const search = place.search.value
  const open = idIn(search['open'])
  const asked = pick(search, [...names, 'order_by'])
  const fixed = viewsOf(list)
  const ask = (query: Record<string, string>) => asking<L['endpoint']>(sent(query, filters))
  return (
    <SplitPage
      isOpen={open !== null}
      header={
        <PageHeader
          route={routeNamed(route)}
          actions={
            <>
              <SearchBox label={label} />
              <ExportLink compact list={list} request={ask(asked)} />
              <CopyAsCommand compact commands={[commandFor(endpoint, ask(asked))]} />
              <PageLayout page={route} />
            </>
          }
        />
      }
      narrowing={
        <>
          <SavedViews
            count={(wanted) => ({ endpoint, request: ask({ ...wanted, per_page: '1' }) })}
            total={(answer) => pageIn<L>(answer).total}
            records={[list.record ?? '']}
            names={names}
            fixed={fixed}
          />
          <FilterBar filters={filters} names={names} fixed={fixed} isSearchedElsewhere />
        </>
      }
    >
      <Split
        isOpen={open !== null}
        list={<Rows<L> key={JSON.stringify(asked)} {...props} asked={asked} filters={filters} open={open} />}
      >
        {record(open)}
      </Split>
    </SplitPage>
  )
}

interface RowsProps<L extends List> extends SplitListPageProps<L> {
  /** The parameters that select and order the rows. */
  asked: Record<string, string>
  filters: Filter[]
  /** The record that is open. */
  open: number | null
}

function Rows<L extends List>(props: RowsProps<L>) {
  const { route, list, rowHeight, row, bulk, count, asked, filters, open } = props
  const { endpoint } = list
  const selection = useModel(Selection)
  const id = (one: RowOf<L>) => idOf(list, one)
  const record = list.record ?? ''
  const label = t(`routes.${route}.title`)
  const [window] = useState(() => new ListWindow(rowHeight))
  const request = (page: number) =>
    asking<L['endpoint']>(sent({ ...asked, per_page: String(size), page: String(page) }, filters))
  const section = useRef<HTMLElement>(null)
  const pages = usePages<L['endpoint'], RowOf<L>>(
    {
      endpoint,
      request,
      page: (answer) => pageIn<L>(answer),
      size,
      idOf: id,
      frame: section,
      onNews: (moved) => live.tell(record, moved),
    },
    window.asked.value,
  )
  const { total, error } = pages
  useFollowing(window, open, total ?? 0, (index) => {
    const one = pages.rowAt(index)
    return one && id(one)
  })
  // Going from one to the next replaces the address, so *back* leads to the list.
  const openRow = (one: RowOf<L>) => place.change({ open: id(one) }, open !== null)
  const rowAt = (index: number) => {
    const one = pages.rowAt(index)
    // Ticked rows may leave the loaded pages.
    if (one) selection.see(id(one), one)
    return one
  }
  const ticked = selection.rowsOf<RowOf<L>>(selection.ids.value)
  useListKeys({ window, total: total ?? 0, rowAt, idOf: id, ticked, selection, bulk, onOpen: openRow })
  const show = () => {
    live.see(record)
    void refresh(endpoint)
  }
  return (
    <SplitList
      ref={section}
      label={label}
      total={total}
      error={error}
      onRetry={pages.retry}
      count={total !== undefined && count(total)}
      filters={filters}
      news={<News count={live.news.value[record] ?? 0} onShow={show} />}
      bar={
        ticked.length > 0 && (
          <SelectionBar
            count={ticked.length}
            all={
              ticked.length < (total ?? 0) && (
                <SelectAll
                  list={list}
                  query={asked}
                  ask={(query) => asking(sent(query, filters))}
                  total={total ?? 0}
                  selection={selection}
                />
              )
            }
            onClear={selection.clear}
          >
            {bulk.draw(ticked, selection)}
          </SelectionBar>
        )
      }
    >
      <VirtualList
        label={label}
        window={window}
        total={total ?? 0}
        rowAt={rowAt}
        idOf={id}
        openId={open ?? undefined}
        onLeave={open === null ? undefined : leave}
        onOpen={openRow}
        selection={selection}
      >
        {row}
      </VirtualList>
    </SplitList>
  )
}

const leave = () => place.change({ open: undefined }, true)

/** Puts the keyboard on the record that was opened otherwise than by it: by the address, or because another one was decided. */
function useFollowing(
  window: ListWindow,
  open: number | null,
  total: number,
  idAt: (index: number) => number | undefined,
): void {
  const followed = useRef<number | null>(null)
  useEffect(() => {
    if (open === null || total === 0 || followed.current === open) return
    const index = idAt(window.cursor.peek()) === open ? -1 : window.find((at) => idAt(at) === open)
    const isFirst = followed.current === null
    followed.current = open
    if (index >= 0 && isFirst) window.place(index, true)
    else if (index >= 0) window.point(index)
  })
}
