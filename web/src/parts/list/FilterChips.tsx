import { X } from 'lucide-react'
import { presetOf } from '~/api/periods'
import { labelOf } from '~/api/words'
import { formatDate } from '~/text/format'
import { place } from '~/shell/place'
import { lazyPart } from '~/shell/lazyPart'
import { t } from '~/text'
import css from './FilterChips.module.css'
import type { Filter, Records } from './definition'
import { useRecords } from './records'

const LateValue = lazyPart(() => import('./LateValue'), 'LateValue')

interface FilterChipsProps {
  /** The filters in force. */
  active: Filter[]
  /** The server's errors, by filter. */
  faults: Record<string, string>
  onEdit: (name: string) => void
  onRemove: (name: string) => void
}

/** The filters in force as chips, which open their field, and are removed by their button or by Backspace. */
export function FilterChips({ active, faults, onEdit, onRemove }: FilterChipsProps) {
  const search = place.search.value
  if (active.length === 0) return null
  return (
    <ul className={css.chips}>
      {active.map((filter) => (
        <li key={filter.name} className={css.chip} data-bad={filter.name in faults || undefined}>
          <button
            type="button"
            className={css.value}
            onClick={() => onEdit(filter.name)}
            onKeyDown={(event) => {
              if (!['Backspace', 'Delete'].includes(event.key)) return
              // Delete is a key of the rows, too.
              event.preventDefault()
              onRemove(filter.name)
            }}
          >
            {t(filter.title)}:{' '}
            <strong>
              <FilterValue filter={filter} value={search[filter.name] ?? ''} />
            </strong>
          </button>
          <button
            type="button"
            className={css.remove}
            aria-label={t('shell.list.remove-filter', { name: t(filter.title) })}
            onClick={() => onRemove(filter.name)}
          >
            <X size={12} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}

interface FilterValueProps {
  filter: Filter
  value: string
}

/** A value of a filter, in words. */
function FilterValue({ filter, value }: FilterValueProps) {
  const { kind, words, among } = filter
  if (among) return <RecordName among={among} id={value} />
  if (kind === 'member' || value === 'all') return <LateValue filter={filter} value={value} />
  if (words) return labelOf(words, value)
  if (kind === 'period' && /^\d{4}-\d\d-\d\d::\d{4}-\d\d-\d\d$/.test(value)) {
    const preset = presetOf(value)
    return preset ? t(preset.label) : value.split('::').map(formatDate).join(' – ')
  }
  return value
}

function RecordName({ among, id }: { among: Records; id: string }) {
  return useRecords(among).find(({ value }) => value === id)?.label ?? id
}
