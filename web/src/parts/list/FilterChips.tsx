import { X } from 'lucide-react'
import { labelOf } from '~/api/words'
import { formatDate } from '~/text/format'
import { place } from '~/shell/place'
import type { View } from '~/shell/preferences'
import { t } from '~/text'
import css from './FilterChips.module.css'
import { SaveView } from './SavedViews'
import type { Filter, Records } from './definition'
import { restart, without } from './listState'
import { useRecords } from './records'

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
              {t(filter.title)}:{' '}
              <strong>
                <FilterValue filter={filter} value={search[filter.name] ?? ''} />
              </strong>
            </span>
            <button
              type="button"
              aria-label={t('shell.list.remove-filter', { name: t(filter.title) })}
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

interface FilterValueProps {
  filter: Filter
  value: string
}

/** A value of a filter, in words. */
function FilterValue({ filter: { kind, words, among }, value }: FilterValueProps) {
  if (among) return <RecordName among={among} id={value} />
  if (words) return labelOf(words, value)
  if (kind === 'period' && /^\d{4}-\d\d-\d\d::\d{4}-\d\d-\d\d$/.test(value)) {
    return value.split('::').map(formatDate).join(' – ')
  }
  return value
}

function RecordName({ among, id }: { among: Records; id: string }) {
  return useRecords(among).find(({ value }) => value === id)?.label ?? id
}
