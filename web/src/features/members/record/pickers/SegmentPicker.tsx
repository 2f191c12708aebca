import { useSignal } from '@preact/signals-react'
import { Check, ChevronRight, Plus, X } from 'lucide-react'
import { t } from '~/text'
import { Badge } from '~/ui/feedback/Badge'
import { ActionButton } from '~/ui/input/ActionButton'
import { TextInput } from '~/ui/input/TextInput'
import { ScrollArea } from '~/ui/layout/ScrollArea'
import css from './Picker.module.css'
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
      <div role="group" className={css.column} aria-label={t('noun.segment.titles')}>
        <h3>{t('noun.segment.titles')}</h3>
        <TextInput
          type="search"
          aria-label={t('record-page.segments.search-roots')}
          placeholder={t('shell.list.search')}
          value={rootSearch.value}
          onChange={searchRoots}
        />
        <ScrollArea className={css.list}>
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
        </ScrollArea>
      </div>
      <div role="group" className={css.column} aria-label={t('record-page.segments.subs')}>
        <h3>{open ? open.root.name : t('record-page.segments.subs')}</h3>
        <TextInput
          type="search"
          aria-label={t('record-page.segments.search-subs')}
          placeholder={t('shell.list.search')}
          value={subSearch.value}
          onChange={(search) => (subSearch.value = search)}
        />
        <ScrollArea className={css.list}>
          {open ? (
            <ul>
              {foundSubs(open, subSearch.value).map((sub) => (
                <li key={sub.id}>
                  <button type="button" disabled={value.includes(sub.id)} onClick={() => add(sub)}>
                    <span>{sub.name}</span>
                    <Level segment={sub} isCompany={isCompany} />
                    {value.includes(sub.id) ? (
                      <Check size={14} aria-label={t('record-page.picker.selected-one')} />
                    ) : (
                      <Plus size={14} aria-hidden />
                    )}
                  </button>
                </li>
              ))}
            </ul>
          ) : (
            <p>{t('record-page.segments.choose')}</p>
          )}
        </ScrollArea>
      </div>
      <div role="group" className={css.column} aria-label={t('record-page.picker.selected')}>
        <h3>
          {t('record-page.picker.selected')} <small>{value.length}</small>
        </h3>
        <ScrollArea className={css.list}>
          <ul>
            {selectedSegments(tree, value).map(({ id, root, sub }) => (
              <li key={id} data-new={isNew(id) || undefined} data-inner={sub ? '' : undefined}>
                <span className={css.text}>{sub ? sub.name : root.name}</span>
                {isNew(id) && <Badge tone="accent">{t('record-page.picker.new')}</Badge>}
                <ActionButton
                  look="ghost"
                  size="s"
                  icon={<X aria-hidden />}
                  label={t('record-page.picker.remove', { name: sub ? sub.name : root.name })}
                  onClick={() => onChange(removeSegment(value, tree, id))}
                />
              </li>
            ))}
          </ul>
          {value.length === 0 && <p>{t('record-page.picker.none')}</p>}
        </ScrollArea>
      </div>
    </div>
  )
}

function Level({ segment, isCompany }: { segment: Segment; isCompany: boolean }) {
  const level = levelOf(segment, isCompany)
  return level === null ? null : <small>{t('record-page.segments.level', { level })}</small>
}

/** Adds what stands beside it, or tells that it is in. */
function Add({ name, isIn, onAdd }: { name: string; isIn: boolean; onAdd: () => void }) {
  if (isIn) return <Check size={14} aria-label={t('record-page.picker.selected-one')} />
  return (
    <ActionButton
      look="ghost"
      size="s"
      icon={<Plus aria-hidden />}
      label={t('record-page.picker.add', { name })}
      onClick={onAdd}
    />
  )
}
