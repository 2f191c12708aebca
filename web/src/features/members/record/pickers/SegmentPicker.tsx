import { useSignal } from '@preact/signals-react'
import { ChevronRight } from 'lucide-react'
import { t } from '~/text'
import css from './Picker.module.css'
import { Add, Column, Pick, Selected, SelectedColumn } from './PickerParts'
import {
  type Segment,
  addSegment,
  foundRoots,
  foundSubs,
  levelOf,
  removeSegment,
  selectedSegments,
  treeOf,
} from './segments'
import { useFresh } from './useFresh'

interface SegmentPickerProps {
  segments: readonly Segment[]
  value: readonly number[]
  onChange: (ids: number[]) => void
  /** Whether the member is a company, which is shown the levels of representatives. */
  isCompany: boolean
}

/** Picks segments in three columns: roots, the sub-segments of one, and what is selected. */
export function SegmentPicker({ segments, value, onChange, isCompany }: SegmentPickerProps) {
  const rootSearch = useSignal('')
  const subSearch = useSignal('')
  const chosen = useSignal<number | null>(null)
  const { isNew, mark } = useFresh<number>()
  const tree = treeOf(segments)
  const roots = foundRoots(tree, rootSearch.value)
  const open = roots.find(({ root }) => root.id === chosen.value)
  const add = (segment: Segment) => {
    const next = addSegment(value, segment)
    mark(next.filter((id) => !value.includes(id)))
    onChange(next)
  }
  const searchRoots = (search: string) => {
    rootSearch.value = search
    if (search !== '') chosen.value = foundRoots(tree, search)[0]?.root.id ?? null
  }
  return (
    <div className={css.picker}>
      <Column
        label={t('record-page.segments.roots')}
        search={{
          label: t('record-page.segments.search-roots'),
          value: rootSearch.value,
          onChange: searchRoots,
        }}
      >
        <ul>
          {roots.map(({ root, subs }) => (
            <li key={root.id}>
              <button
                type="button"
                aria-pressed={chosen.value === root.id}
                onClick={() => (chosen.value = root.id)}
              >
                <span>{root.name}</span>
                <Level segment={root} isCompany={isCompany} />
                {subs.length > 0 && <ChevronRight size={14} aria-hidden />}
              </button>
              <Add name={root.name} isIn={value.includes(root.id)} onAdd={() => add(root)} />
            </li>
          ))}
        </ul>
      </Column>
      <Column
        label={t('record-page.segments.subs')}
        head={open?.root.name}
        search={{
          label: t('record-page.segments.search-subs'),
          value: subSearch.value,
          onChange: (search) => (subSearch.value = search),
        }}
      >
        {open ? (
          <ul>
            {foundSubs(open, subSearch.value).map((sub) => (
              <li key={sub.id}>
                <Pick isIn={value.includes(sub.id)} onAdd={() => add(sub)}>
                  <span>{sub.name}</span>
                  <Level segment={sub} isCompany={isCompany} />
                </Pick>
              </li>
            ))}
          </ul>
        ) : (
          <p>{t('record-page.segments.choose')}</p>
        )}
      </Column>
      <SelectedColumn count={value.length}>
        {selectedSegments(tree, value).map(({ id, root, sub }) => (
          <li key={id} data-new={isNew(id) || undefined} data-inner={sub ? '' : undefined}>
            <Selected
              name={(sub ?? root).name}
              isNew={isNew(id)}
              onRemove={() => onChange(removeSegment(value, tree, id))}
            />
          </li>
        ))}
      </SelectedColumn>
    </div>
  )
}

function Level({ segment, isCompany }: { segment: Segment; isCompany: boolean }) {
  const level = levelOf(segment, isCompany)
  return level === null ? null : <small>{t('record-page.segments.level', { level })}</small>
}
