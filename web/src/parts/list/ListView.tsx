import { useSignal } from '@preact/signals-react'
import type { RowSelectionState } from '@tanstack/react-table'
import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Answer, Call, Endpoint } from '~/api/call'
import { describe } from '~/api/errors'
import { live } from '~/api/live'
import { refresh, useRead, useReadAhead } from '~/api/queries'
import { t } from '~/text'
import { Button } from '~/ui/Button'
import { Notice } from '~/ui/Notice'
import { DataTable } from './DataTable'
import { FilterCard } from './FilterCard'
import { FilterChips } from './FilterChips'
import css from './ListView.module.css'
import { Pager } from './Pager'
import { SelectionBar } from './SelectionBar'
import { SkeletonRows } from './SkeletonRows'
import type { Column, Filter, PageOf } from './definition'
import { pick, useListState, without } from './listState'

interface ListViewProps<E extends Endpoint, Row extends { id: number }> {
  label: string
  endpoint: E
  /** Where the page is in the answer. */
  page: (answer: Answer<E>) => PageOf<Row>
  filters: Filter[]
  columns: Column<Row>[]
  /** Filters that are not the visitor's to change. */
  scope?: Record<string, string>
  /** Without the card of filters: the list belongs to something that already says what is in it. */
  bare?: boolean
  details?: (row: Row) => ReactNode
  /** The kind of record that its rows are, in the stream of events. */
  record: string
  /** What can be done with the rows that are ticked. */
  bulk?: (rows: Row[], query: Record<string, string>) => ReactNode
}

/** A list: filters, rows, pages. What it shows stands in the address. */
export function ListView<E extends Endpoint, Row extends { id: number }>(props: ListViewProps<E, Row>) {
  const { endpoint, filters, columns, bare, details, bulk } = props
  const state = useListState()
  const selected = useSignal<RowSelectionState>({})
  const names = filters.map((filter) => filter.name)
  const query = { ...pick(state.search, [...names, 'id', 'order_by', 'page', 'per_page']), ...props.scope }
  const result = useRead(endpoint, asking<E>(query))
  const page = result.data && props.page(result.data)
  const next = page && page.current_page < page.last_page ? String(page.current_page + 1) : null
  useReadAhead(endpoint, next ? asking<E>({ ...query, page: next }) : null)
  const rows = page?.data ?? []
  const ticked = rows.filter((row) => selected.value[row.id])
  const isFiltered = names.some((name) => state.search[name]) || Boolean(state.search.id)
  const openId = Number(state.search.open ?? (rows.length === 1 ? state.search.id : undefined))

  return (
    <>
      {!bare && <FilterCard name={endpoint.id} filters={filters} state={state} />}
      {!bare && <FilterChips filters={filters} state={state} />}
      <section className={css.list}>
        <News record={props.record} onShow={() => void refresh(endpoint)} />
        {result.isError && (
          <Notice
            tone="bad"
            title={t('errors.load')}
            text={describe(result.error)}
            actions={<Button onClick={() => void result.refetch()}>{t('errors.retry')}</Button>}
          />
        )}
        {result.isPending && <SkeletonRows />}
        {page && !result.isError && rows.length === 0 && (
          <Notice
            title={t(isFiltered ? 'shell.list.empty-filtered' : 'shell.list.empty')}
            text={t(isFiltered ? 'shell.list.empty-filtered-text' : 'shell.list.empty-text')}
            actions={
              isFiltered && (
                <Button onClick={() => state.restart(without([...names, 'id']))}>
                  {t('shell.list.clear')}
                </Button>
              )
            }
          />
        )}
        {page && !result.isError && rows.length > 0 && (
          <>
            <DataTable
              label={props.label}
              columns={columns}
              rows={rows}
              orderBy={state.search.order_by}
              onOrderBy={(orderBy) => state.restart({ order_by: orderBy })}
              selected={bulk && selected.value}
              onSelect={(ticks) => (selected.value = ticks)}
              details={details}
              openId={openId}
              busy={result.isPlaceholderData}
            />
            <Pager page={page} state={state} />
          </>
        )}
      </section>
      {bulk && ticked.length > 0 && (
        <SelectionBar count={ticked.length} onClear={() => (selected.value = {})}>
          {bulk(ticked, query)}
        </SelectionBar>
      )}
    </>
  )
}

/** Says that somebody changed something since the list was read. */
function News({ record, onShow }: { record: string; onShow: () => void }) {
  const count = live.news.value[record] ?? 0
  if (count === 0) return null
  const show = () => {
    live.see(record)
    onShow()
  }
  return (
    <button type="button" className={css.news} onClick={show}>
      <RefreshCw size={13} aria-hidden />
      {t('shell.live.news', { n: count })}
    </button>
  )
}

/** An address is text; the server reads it as the types that the contract gives its query. */
function asking<E extends Endpoint>(query: Record<string, string>): Call<E> {
  return { query: query as never }
}
