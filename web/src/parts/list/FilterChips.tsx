import { X } from 'lucide-react'
import { formatDate } from '~/text/format'
import { place } from '~/shell/place'
import type { View } from '~/shell/preferences'
import { t } from '~/text'
import css from './FilterChips.module.css'
import { SaveView } from './SavedViews'
import type { Filter } from './definition'
import { restart, without } from './listState'

interface FilterChipsProps {
  filters: Filter[]
  names: string[]
  /** The fixed views, whose filters need no chips. */
  fixed?: View[]
}

/** The current filters as removable chips. */
export function FilterChips({ filters, names, fixed }: FilterChipsProps) {
  const search = place.search.value
  const active = filters.filter((filter) => search[filter.name])
  if (active.length === 0) return null
  return (
    <div className={css.chips}>
      <ul>
        {active.map((filter) => (
          <li key={filter.name} className={css.chip}>
            <span>
              {filter.label}: <strong>{inWords(filter, search[filter.name] ?? '')}</strong>
            </span>
            <button
              type="button"
              aria-label={t('shell.list.remove-filter', { name: filter.label })}
              onClick={() => restart(without([filter.name]))}
            >
              <X size={12} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <SaveView names={names} fixed={fixed} />
    </div>
  )
}

function inWords(filter: Filter, value: string): string {
  if (filter.kind === 'flag') return t('shell.yes')
  if (filter.kind === 'choice') return filter.choices.find((choice) => choice.value === value)?.label ?? value
  if (filter.kind === 'range' && /^\d{4}-\d\d-\d\d::\d{4}-\d\d-\d\d$/.test(value)) {
    return value.split('::').map(formatDate).join(' – ')
  }
  return value
}
