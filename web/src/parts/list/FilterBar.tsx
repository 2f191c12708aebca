import { useSignal } from '@preact/signals-react'
import { ListFilter } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { lazyPart } from '~/shell/lazyPart'
import { place } from '~/shell/place'
import type { View } from '~/shell/preferences'
import { t } from '~/text'
import { Popover } from '~/ui/overlay/Popover'
import css from './FilterBar.module.css'
import { FilterChips } from './FilterChips'
import type { FilterPanelProps } from './FilterPanel'
import { SearchBox } from './SearchBox'
import { SaveView } from './SavedViews'
import type { Filter } from './definition'
import { byWords, inForce, restart, without } from './listState'

const FilterPanel = lazyPart(() => import('./FilterPanel'), 'FilterPanel')

interface FilterBarProps extends Pick<FilterPanelProps, 'check'> {
  filters: Filter[]
  /** The parameters that a view stores. */
  names: string[]
  /** The fixed views, which need not be saved. */
  fixed?: View[]
  /** The default filters, used while the address has none. */
  standing?: Record<string, string>
  /** The server's errors for the current filters. */
  refused?: Record<string, string>
  /** Whether the page has its search box elsewhere. */
  isSearchedElsewhere?: boolean
  /** What stands beside the filters: the menu of sets. */
  children?: ReactNode
}

/** The filters of a list: its search box, the button that opens all others, and a chip for each one in force. */
export function FilterBar(props: FilterBarProps) {
  const { filters, names, fixed, standing, check, refused = {}, isSearchedElsewhere, children } = props
  const bar = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  /** The filter to edit. */
  const wanted = useSignal<string | null>(null)
  const words = filters.find(({ name }) => name === byWords)
  const offered = filters.filter(({ name }) => name !== byWords)
  const asked = inForce(
    place.search.value,
    filters.map(({ name }) => name),
    standing,
  )
  const active = filters.filter(({ name }) => place.search.value[name])
  const isBroken = Object.keys(refused).length > 0

  const open = (name: string | null) => {
    wanted.value = name
    if (!panel.current?.matches(':popover-open')) panel.current?.showPopover()
  }
  const edit = (name: string) => {
    const box = bar.current?.querySelector<HTMLInputElement>('[role=search] input')
    if (name !== byWords) open(name)
    else (box ?? document.querySelector<HTMLInputElement>('[role=search] input'))?.select()
  }
  // The fields tell what is wrong.
  useEffect(() => {
    if (isBroken) panel.current?.showPopover()
  }, [isBroken])
  const remove = (name: string) => restart(without([name]))
  const press = (event: KeyboardEvent) => {
    const last = active.findLast(({ name }) => name !== byWords)
    if (event.key !== 'Backspace' || !last || (event.target as HTMLInputElement).value !== '') return
    event.preventDefault()
    remove(last.name)
  }

  if (filters.length === 0) return null
  return (
    <div ref={bar} className={css.bar}>
      {words && !isSearchedElsewhere && (
        <SearchBox label={t(words.title)} hint={words.hint && t(words.hint)} onKeyDown={press} />
      )}
      {offered.length > 0 && (
        <Popover
          ref={panel}
          isForm
          icon={<ListFilter aria-hidden />}
          label={t('shell.list.filters')}
          onClick={() => (wanted.value = null)}
        >
          <FilterPanel
            key={wanted.value}
            {...{ filters: offered, asked, check, refused }}
            wanted={wanted.value}
            onClear={() => restart(without(filters.map(({ name }) => name)))}
          />
        </Popover>
      )}
      {active.length > 0 && (
        <>
          <FilterChips active={active} faults={refused} onEdit={edit} onRemove={remove} />
          <SaveView names={names} fixed={fixed} />
        </>
      )}
      {children}
    </div>
  )
}
