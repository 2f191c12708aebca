import { t } from '~/text'
import { formatNumber } from '~/text/format'
import css from './ImportFilters.module.css'
import type { ImportModelOf } from './ImportModel'
import { type Group, groups } from './verdict'

/** The groups of rows with their counts. One is shown, or all. */
export function ImportFilters({ model: { counts, filter, rows } }: { model: ImportModelOf }) {
  const counted = counts.value
  const present: (Group | null)[] = [
    null,
    ...groups.filter((group) => counted[group] > 0 || filter.value === group),
  ]
  return (
    <div className={css.filters} role="group" aria-label={t('shell.show')}>
      {present.map((group) => (
        <button
          key={group}
          type="button"
          data-group={group}
          aria-pressed={filter.value === group}
          onClick={() => (filter.value = group)}
        >
          {t(`import-page.group.${group ?? 'all'}`)}{' '}
          <b>{formatNumber(group ? counted[group] : rows.indexes.value.length)}</b>
        </button>
      ))}
    </div>
  )
}
