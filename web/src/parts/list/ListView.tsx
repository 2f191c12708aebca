import { useModel } from '@preact/signals-react'
import { type ReactNode, useEffect } from 'react'
import type { Answer, Endpoint } from '~/api/call'
import { live } from '~/api/live'
import { readAhead, refresh, useRead } from '~/api/queries'
import { place } from '~/shell/place'
import { DataTable } from './DataTable'
import { FilterCard } from './FilterCard'
import { FilterChips } from './FilterChips'
import css from './ListView.module.css'
import { Failure, News, NoRows } from './ListNotices'
import { Pager } from './Pager'
import { SavedViews } from './SavedViews'
import { SelectionBar } from './SelectionBar'
import { SkeletonRows } from './SkeletonRows'
import type { Column, Filter, PageOf } from './definition'
import { useOpenRow } from './openRow'
import { asking, faultsIn, inForce, paging, pick, restart } from './listState'
import { type RowSelection, Selection } from './selection'

interface ListViewProps<E extends Endpoint, Row> {
  label: string
  endpoint: E
  /** Where the page is in the answer. */
  page: (answer: Answer<E>) => PageOf<Row>
  /** What tells a row from the others. */
  idOf: (row: Row) => number
  filters: Filter[]
  columns: Column<Row>[]
  /** What fills the holes of the endpoint's path. */
  path?: object
  /** The filters in force while the address has none. */
  standing?: Record<string, string>
  /** Filters that are not the visitor's to change. */
  scope?: Record<string, string>
  /** Without the card of filters: the list belongs to something that already says what is in it. */
  bare?: boolean
  details?: (row: Row) => ReactNode
  /** The kind of record that its rows are, in the stream of events. */
  record: string
  /** Hears that the list could not be read, and that it could. */
  onFailure?: (error: Error | null) => void
  /** What can be done with the rows that are ticked. */
  bulk?: (rows: Row[], selection: RowSelection) => ReactNode
}

const none: never[] = []

/** A list: filters, rows, pages. What it shows stands in the address. */
export function ListView<E extends Endpoint, Row>(props: ListViewProps<E, Row>) {
  const { endpoint, path, filters, columns, bare, details, bulk, idOf, onFailure } = props
  const search = place.search.value
  const selection = useModel(Selection)
  const names = [...filters.map((filter) => filter.name), 'id']
  const filter = inForce(search, names, props.standing)
  const query = { ...filter, ...pick(search, ['order_by']), ...paging(search), ...props.scope }
  const result = useRead(endpoint, asking<E>(query, path))
  const page = result.data && props.page(result.data)
  const { error } = result
  useEffect(() => onFailure?.(error), [error, onFailure])
  const approach = (target: number) => {
    const { page: _here, ...same } = query
    readAhead(endpoint, asking<E>(target === 1 ? same : { ...same, page: String(target) }, path))
  }
  const show = () => {
    live.see(props.record)
    void refresh(endpoint)
  }
  const openId = Number(search.open)
  const { rows, hasLeft } = useOpenRow(page?.data ?? none, openId, idOf)
  const ticked = rows.filter((row) => selection.ids.value.has(idOf(row)))

  return (
    <>
      {!bare && (
        <>
          <SavedViews
            count={(wanted) => ({ endpoint, request: asking<E>({ ...wanted, per_page: '1' }) })}
            total={(answer) => props.page(answer).total}
            names={names}
          />
          <FilterCard name={endpoint.id} filters={filters} refused={faultsIn(error, filters)} />
          <FilterChips filters={filters} names={names} />
        </>
      )}
      <section className={css.list}>
        <News count={live.news.value[props.record] ?? 0} onShow={show} />
        {result.isPending && <SkeletonRows />}
        {!page && result.isError && (
          <Failure error={result.error} filters={filters} onRetry={() => void result.refetch()} />
        )}
        {page && rows.length === 0 && <NoRows page={page} names={names} />}
        {page && rows.length > 0 && (
          <>
            <DataTable
              label={props.label}
              columns={columns}
              idOf={idOf}
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
        <SelectionBar count={ticked.length} onClear={selection.clear}>
          {bulk(ticked, selection)}
        </SelectionBar>
      )}
    </>
  )
}
