import { useModel } from '@preact/signals-react'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { live } from '~/api/live'
import { readAhead, refresh, useRead } from '~/api/queries'
import { lazyPart } from '~/shell/lazyPart'
import { place } from '~/shell/place'
import { preferences } from '~/shell/preferences'
import { DataTable } from './DataTable'
import css from './ListView.module.css'
import { ListCount } from './ListCount'
import { ListNarrowing } from './ListNarrowing'
import { Failure, News, NoRows } from './ListNotices'
import { Pager } from './Pager'
import { shownOf } from './columnChoice'
import { SkeletonRows } from './SkeletonRows'
import {
  type Cells,
  type FilterChanges,
  type List,
  type RowOf,
  columnsOf,
  idOf,
  pageIn,
  sumsOf,
} from './declared'
import type { Column, RowsActs } from './definition'
import { useFreshRows } from './freshRows'
import { useHeldRows } from './heldRows'
import { useOpenRow } from './openRow'
import { keysOfRows } from './listKeys'
import { rowUnder } from './rowKeys'
import { questionOf } from './listQuestion'
import { restart, sent } from './listState'
import { Selection } from './selection'

/** What no list shows before a row is ticked. */
const TickedRows = lazyPart(
  () => import('./TickedRows'),
  'TickedRows',
  () => null,
)

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
  /** The actions on its records, for ticked rows and by their keys. */
  bulk?: RowsActs<RowOf<L>>
  /** Opens a row that is clicked, if it has neither details nor a page. */
  onOpen?: (row: RowOf<L>) => void
}

const none: never[] = []

/** A list: filters, rows, pages. Its state is in the address. */
export function ListView<L extends List>(props: ListViewProps<L>) {
  const { list, path, cells, extras, bare, details, bulk, onFailure } = props
  const { endpoint } = list
  const record = props.record ?? list.record ?? ''
  const search = place.search.value
  const { columns: named } = search
  const choice = preferences.columns.value[endpoint.id]
  const columns = useMemo(
    () => [...shownOf(columnsOf(list, cells), choice, named), ...(extras ?? [])],
    [list, cells, extras, choice, named],
  )
  const selection = useModel(Selection)
  const question = questionOf(props, search)
  const { filters, names, filter, query, ask } = question
  const result = useRead<L['endpoint']>(endpoint, ask(query))
  const page = result.data && pageIn<L>(result.data)
  const { error } = result
  useEffect(() => onFailure?.(error), [error, onFailure])
  const approach = (target: number) => {
    const { page: _here, ...same } = query
    readAhead(endpoint, ask(target === 1 ? same : { ...same, page: String(target) }))
  }
  const show = () => {
    live.see(record)
    void refresh(endpoint)
  }
  const id = (row: RowOf<L>) => idOf(list, row)
  const openId = Number(search.open)
  const read = page?.data ?? none
  const { rows: kept, hasLeft } = useOpenRow(read, openId, id)
  const rows = useFreshRows(list, read, kept, ask)
  const frame = useRef<HTMLElement>(null)
  const onNews = (count: number) => live.tell(record, count)
  useHeldRows<L['endpoint'], RowOf<L>>({
    endpoint,
    requests: page ? [ask(query)] : none,
    page: (answer) => pageIn<L>(answer),
    idOf: id,
    frame,
    onNews,
  })
  const ticked = selection.among(selection.ids.value, rows, id)
  /** Whether records of the list are kept as sets: its rows are records, and of no single other record. */
  const isKept = bulk !== undefined && list.record !== null && !endpoint.path.includes('{')
  const narrowed = JSON.stringify([filter, path])
  useEffect(() => selection.belong(narrowed), [selection, narrowed])
  const open = (row: RowOf<L>) => {
    if (details) place.change({ open: id(row) === openId ? undefined : id(row) })
    else props.onOpen?.(row)
  }
  const keys = keysOfRows(bulk, ticked, selection, (event) => rows[rowUnder(event)])

  return (
    <>
      {!bare && (
        <ListNarrowing
          list={list}
          record={record}
          question={question}
          error={error}
          standing={props.standing}
          kept={isKept ? selection : null}
        />
      )}
      <section ref={frame} className={`${css.list} ${props.className ?? ''}`}>
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
              onOpen={details || props.onOpen ? open : undefined}
              keys={keys}
              hasLeft={hasLeft}
              busy={result.isPlaceholderData}
            />
            <Pager page={page} onApproach={approach} />
          </>
        )}
      </section>
      {bulk && ticked.length > 0 && (
        <TickedRows
          list={list}
          question={question}
          scope={props.scope}
          ids={ticked.map(id)}
          sums={sumsOf(list, ticked)}
          selection={selection}
          total={page?.total}
          isKept={isKept}
        >
          {bulk.draw(ticked, selection)}
        </TickedRows>
      )}
    </>
  )
}
