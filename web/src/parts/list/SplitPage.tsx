import type { ReactNode, Ref } from 'react'
import { t } from '~/text'
import { Spinner } from '~/ui/feedback/Spinner'
import { Failure, NoRows } from './ListNotices'
import css from './SplitPage.module.css'
import type { Filter } from './definition'

interface SplitPageProps {
  header: ReactNode
  /** The views, filters and chips of the list. */
  narrowing: ReactNode
  /** Whether a record is open next to the list. A phone shows one of the two. */
  isOpen: boolean
  /** Whether the page is split now; otherwise it grows with its content. */
  isSplit?: boolean
  children: ReactNode
}

/** A page that fills the window with a list and the record that is open next to it. */
export function SplitPage({ header, narrowing, isOpen, isSplit = true, children }: SplitPageProps) {
  return (
    <div className={css.page} data-split={isSplit || undefined} data-open={(isSplit && isOpen) || undefined}>
      {header}
      <div className={css.narrowing}>{narrowing}</div>
      {children}
    </div>
  )
}

interface SplitProps {
  isOpen: boolean
  list: ReactNode
  /** The open record, or a hint to open one. */
  children: ReactNode
}

/** A list at the left and a record at the right. */
export function Split({ isOpen, list, children }: SplitProps) {
  return (
    <div className={css.split} data-open={isOpen || undefined}>
      {list}
      {children}
    </div>
  )
}

interface SplitListProps {
  label: string
  /** The number of rows that exist; undefined until the first answer. */
  total: number | undefined
  /** The answer's error, while there is nothing else to show. */
  error: Error | null | undefined
  onRetry: () => void
  /** The line above the rows. */
  count: ReactNode
  /** The filters, to show which of them hide all rows or were refused. */
  filters: Filter[]
  /** A notice of changes above the rows. */
  news: ReactNode
  /** The bar over the rows while some are ticked. */
  bar?: ReactNode
  ref?: Ref<HTMLElement>
  children: ReactNode
}

/** The left half of a split page: its count, and its rows or why there are none. */
export function SplitList(props: SplitListProps) {
  const { label, total, error, onRetry, count, filters, news, bar, ref, children } = props
  return (
    <section ref={ref} className={css.list} aria-label={label}>
      {news}
      <p className={css.count} role="status">
        {count}
      </p>
      {total === undefined && !error && <Spinner label={t('shell.loading')} />}
      {total === undefined && error && <Failure error={error} filters={filters} onRetry={onRetry} />}
      {total === 0 && <NoRows page={{ total, last_page: 1 }} names={filters.map(({ name }) => name)} />}
      {total !== undefined && total > 0 && <div className={css.rows}>{children}</div>}
      {bar}
    </section>
  )
}
