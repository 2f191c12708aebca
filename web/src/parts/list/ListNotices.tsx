import { RefreshCw } from 'lucide-react'
import { Refusal, describe } from '~/api/errors'
import { formatNumber } from '~/text/format'
import { place } from '~/shell/place'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { Notice } from '~/ui/feedback/Notice'
import css from './ListNotices.module.css'
import type { Filter, PageOf } from './definition'
import { faultOf, restart, without } from './listState'

/**
 * Announces the number of changes since the list was read. They are shown on request, not under the pointer.
 */
export function News({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div aria-live="polite">
      {count > 0 && (
        <button type="button" className={css.news} onClick={onShow}>
          <RefreshCw size={13} aria-hidden />
          {t('shell.live.news', { n: count })}
        </button>
      )}
    </div>
  )
}

interface FailureProps {
  error: Error
  filters: Filter[]
  onRetry: () => void
}

/**
 * The notice of a list that could not be read: a filter of the address is malformed, or there was no answer.
 */
export function Failure({ error, filters, onRetry }: FailureProps) {
  const broken = error instanceof Refusal ? Object.entries(error.fields) : []
  const faults = broken.map(([field, text]) => {
    const filter = filters.find(({ name }) => name === field)
    return filter ? t('shell.list.fault', { name: t(filter.title), text: faultOf(filter, text) }) : text
  })
  return (
    <Notice
      tone="bad"
      title={t('errors.load')}
      text={faults.join(' · ') || describe(error)}
      actions={
        // Retrying a rejected request is useless.
        error instanceof Refusal && [400, 404, 422].includes(error.status) ? (
          <Button onClick={() => restart(without([...filters.map(({ name }) => name), ...shape]))}>
            {t('shell.list.clear')}
          </Button>
        ) : (
          <Button onClick={onRetry}>{t('errors.retry')}</Button>
        )
      }
    />
  )
}

/** The parameters that shape a list without narrowing it. */
const shape = ['id', 'order_by', 'per_page']

interface NoRowsProps {
  page: Pick<PageOf<unknown>, 'total' | 'last_page'>
  /** The parameters that narrow the list. */
  names: string[]
}

/**
 * The notice of an empty list: the page is past the end, the filters are too narrow, or there are no records
 * yet.
 */
export function NoRows({ page, names }: NoRowsProps) {
  if (page.total > 0) {
    return (
      <Notice
        title={t('shell.list.past-end')}
        text={t('shell.list.past-end-text', { total: formatNumber(page.total) })}
        actions={
          <Button onClick={() => restart({ page: String(page.last_page) })}>{t('shell.list.last')}</Button>
        }
      />
    )
  }
  if (names.some((name) => place.search.value[name])) {
    return (
      <Notice
        title={t('shell.list.empty-filtered')}
        text={t('shell.list.empty-filtered-text')}
        actions={<Button onClick={() => restart(without(names))}>{t('shell.list.clear')}</Button>}
      />
    )
  }
  return <Notice title={t('shell.list.empty')} text={t('shell.list.empty-text')} />
}
