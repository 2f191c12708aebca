import { useModel } from '@preact/signals-react'
import { type ReactNode, useEffect, useMemo } from 'react'
import { live } from '~/api/live'
import { readAhead, refresh, useRead } from '~/api/queries'
import { place } from '~/shell/place'
import { preferences } from '~/shell/preferences'
import { DataTable } from './DataTable'
import { FilterCard } from './FilterCard'
import { FilterChips } from './FilterChips'
import css from './ListView.module.css'
import { ListCount, inMoney } from './ListCount'
import { Failure, News, NoRows } from './ListNotices'
import { Pager } from './Pager'
import { SavedViews } from './SavedViews'
import { SelectionBar } from './SelectionBar'
import { shownOf } from './columnChoice'
import { SkeletonRows } from './SkeletonRows'
import {
  type Cells,
  type FilterChanges,
  type List,
  type RowOf,
  columnsOf,
  filtersOf,
  idOf,
  pageIn,
  sumsOf,
} from './declared'
import type { Column } from './definition'
import { useOpenRow } from './openRow'
import { asking, faultsIn, inForce, paging, pick, restart, sent } from './listState'
import { viewsOf } from './views'
import { type RowSelection, Selection } from './selection'

export interface ListViewProps<L extends List> {
  label: string
  list: L
  /** The class of the list, by which a page lays out its cards. */
  className?: string
  /** The kind of record whose changes are news, if it is not that of the rows. */
  record?: string
  /** Changes to the declared filters. */
  filters?: FilterChanges<L>
  /** Cells that the page renders itself. */
  cells?: Cells<L>
  /** Columns beside those of the declaration. */
  extras?: Column<RowOf<L>>[]
  /** The path values of the endpoint. */
  path?: object
  /** The default filters, used while the address has none. */
  standing?: Record<string, string>
  /** Fixed filters. */
  scope?: Record<string, string>
  /** Whether to omit the card of filters, because the context tells what the list shows. */
  bare?: boolean
  details?: (row: RowOf<L>) => ReactNode
  /** Called when reading the list fails, and when it succeeds again. */
  onFailure?: (error: Error | null) => void
  /** Renders the actions for the ticked rows. */
  bulk?: (rows: RowOf<L>[], selection: RowSelection) => ReactNode
}

const none: never[] = []

/** A list: filters, rows, pages. Its state is in the address. */
export function ListView<L extends List>(props: ListViewProps<L>) {
  const { list, path, cells, extras, bare, details, bulk, onFailure } = props
  const { endpoint } = list
  const record = props.record ?? list.record ?? ''
  const choice = preferences.columns.value[endpoint.id]
  const columns = useMemo(
    () => [...shownOf(columnsOf(list, cells), choice), ...(extras ?? [])],
    [list, cells, extras, choice],
  )
  const fixed = viewsOf(list)
  const search = place.search.value
  const selection = useModel(Selection)
  const filters = filtersOf(list, props.filters)
  const names = [...filters.map((filter) => filter.name), ...list.more_filters]
  const filter = inForce(search, names, props.standing)
  const query = { ...filter, ...pick(search, ['order_by']), ...paging(search), ...props.scope }
  const result = useRead<L['endpoint']>(endpoint, asking<L['endpoint']>(sent(query, filters), path))
  const page = result.data && pageIn<L>(result.data)
  const { error } = result
  useEffect(() => onFailure?.(error), [error, onFailure])
  const approach = (target: number) => {
    const { page: _here, ...same } = query
    readAhead(
      endpoint,
      asking<L['endpoint']>(sent(target === 1 ? same : { ...same, page: String(target) }, filters), path),
    )
  }
  const show = () => {
    live.see(record)
    void refresh(endpoint)
  }
  const id = (row: RowOf<L>) => idOf(list, row)
  const openId = Number(search.open)
  const { rows, hasLeft } = useOpenRow(page?.data ?? none, openId, id)
  const ticked = rows.filter((row) => selection.ids.value.has(id(row)))

  return (
    <>
      {!bare && (
        <>
          <SavedViews
            count={(wanted) => ({
              endpoint,
              request: asking<L['endpoint']>(sent({ ...wanted, per_page: '1' }, filters)),
            })}
            total={(answer) => pageIn<L>(answer).total}
            names={names}
            fixed={fixed}
          />
          <FilterCard name={endpoint.id} filters={filters} refused={faultsIn(error, filters)} />
          <FilterChips filters={filters} names={names} fixed={fixed} />
        </>
      )}
      <section className={`${css.list} ${props.className ?? ''}`}>
        <News count={live.news.value[record] ?? 0} onShow={show} />
        {result.isPending && <SkeletonRows />}
        {!page && result.isError && (
          <Failure error={result.error} filters={filters} onRetry={() => void result.refetch()} />
        )}
        {page && rows.length === 0 && <NoRows page={page} names={names} />}
        {page && rows.length > 0 && (
          <>
            {list.sums.length > 0 && (
              <ListCount
                list={list}
                query={sent({ ...filter, ...props.scope }, filters)}
                path={path}
                record={record}
                total={page.total}
              />
            )}
            <DataTable
              label={props.label}
              columns={columns}
              idOf={id}
              rows={rows}
              orderBy={search.order_by}
              onOrderBy={(orderBy) => restart({ order_by: orderBy })}
              selection={bulk && selection}
              details={details}
              openId={openId}
              hasLeft={hasLeft}
              busy={result.isPlaceholderData}
            />
            <Pager page={page} onApproach={approach} />
          </>
        )}
      </section>
      {bulk && ticked.length > 0 && (
        <SelectionBar count={ticked.length} sums={inMoney(sumsOf(list, ticked))} onClear={selection.clear}>
          {bulk(ticked, selection)}
        </SelectionBar>
      )}
    </>
  )
}
