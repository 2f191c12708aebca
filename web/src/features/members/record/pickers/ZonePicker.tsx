import { type Signal, useSignal } from '@preact/signals-react'
import { Check, ChevronRight, Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '~/text'
import { Badge } from '~/ui/feedback/Badge'
import { ActionButton } from '~/ui/input/ActionButton'
import { TextInput } from '~/ui/input/TextInput'
import { ScrollArea } from '~/ui/layout/ScrollArea'
import css from './Picker.module.css'
import { byName } from './search'
import { useFresh } from './useFresh'
import {
  type PlaceId,
  type State,
  addBrazil,
  addCity,
  addState,
  addZone,
  foundZones,
  isBrazil,
  removeCity,
  removeState,
  removeZone,
  selectedPlaces,
} from './zones'

interface ZonePickerProps {
  states: readonly State[]
  value: readonly PlaceId[]
  onChange: (ids: PlaceId[]) => void
}

/** Picks places in three columns: states, the zones and cities of one, and what is selected. */
export function ZonePicker({ states, value, onChange }: ZonePickerProps) {
  const chosen = useSignal<string | null>(null)
  const { isNew, mark } = useFresh<PlaceId>()
  const add = (next: PlaceId[]) => {
    mark(next.filter((id) => !value.includes(id)))
    onChange(next)
  }
  const open = states.find(({ initials }) => initials === chosen.value)
  return (
    <div className={css.picker}>
      <States states={states} value={value} chosen={chosen} onAdd={add} />
      <Zones state={open} value={value} onAdd={add} />
      <Selection states={states} value={value} isNew={isNew} onChange={onChange} />
    </div>
  )
}

interface ColumnProps {
  value: readonly PlaceId[]
  /** Takes the places with another one. */
  onAdd: (ids: PlaceId[]) => void
}

const isAmong = (value: readonly PlaceId[], ...ids: PlaceId[]) => ids.some((id) => value.includes(id))

interface StatesProps extends ColumnProps {
  states: readonly State[]
  /** The initials of the state whose zones are shown. */
  chosen: Signal<string | null>
}

function States({ states, value, chosen, onAdd }: StatesProps) {
  return (
    <div role="group" className={css.column} aria-label={t('record-page.zones.states')}>
      <h3>{t('record-page.zones.states')}</h3>
      <ScrollArea className={css.list}>
        <ul>
          <li>
            <Pick isIn={isBrazil(value, states)} onAdd={() => onAdd(addBrazil(value, states))}>
              {t('record-page.zones.brazil')}
            </Pick>
          </li>
          {states.toSorted(byName).map((state) => (
            <li key={state.initials}>
              <button
                type="button"
                aria-pressed={chosen.value === state.initials}
                onClick={() => (chosen.value = state.initials)}
              >
                <span>{state.name}</span>
                <small>{state.initials}</small>
                <ChevronRight size={14} aria-hidden />
              </button>
              {isAmong(value, state.initials) ? (
                <Check size={14} aria-label={t('record-page.picker.selected-one')} />
              ) : (
                <ActionButton
                  look="ghost"
                  size="s"
                  icon={<Plus aria-hidden />}
                  label={t('record-page.picker.add', { name: state.name })}
                  onClick={() => onAdd(addState(value, state))}
                />
              )}
            </li>
          ))}
        </ul>
      </ScrollArea>
    </div>
  )
}

/** The zones and cities of a state that are found. */
function Zones({ state, value, onAdd }: ColumnProps & { state: State | undefined }) {
  const search = useSignal('')
  return (
    <div role="group" className={css.column} aria-label={t('record-page.zones.zones')}>
      <h3>{state ? state.name : t('record-page.zones.zones')}</h3>
      <TextInput
        type="search"
        aria-label={t('record-page.zones.search')}
        placeholder={t('shell.list.search')}
        value={search.value}
        onChange={(text) => (search.value = text)}
      />
      <ScrollArea className={css.list}>
        {state ? (
          <ul>
            {foundZones(state, search.value).map((zone) => (
              <li key={zone.id} data-group>
                <Pick
                  isIn={isAmong(value, state.initials, zone.id)}
                  onAdd={() => onAdd(addZone(value, state.zones.find(({ id }) => id === zone.id) ?? zone))}
                >
                  {zone.name}
                </Pick>
                <ul>
                  {zone.cities.map((city) => (
                    <li key={city.id} data-inner>
                      <Pick
                        isIn={isAmong(value, state.initials, zone.id, city.id)}
                        onAdd={() => onAdd(addCity(value, city))}
                      >
                        {city.name}
                      </Pick>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        ) : (
          <p>{t('record-page.zones.choose')}</p>
        )}
      </ScrollArea>
    </div>
  )
}

interface SelectionProps extends ZonePickerProps {
  /** Whether a place was added just now. */
  isNew: (id: PlaceId) => boolean
}

function Selection({ states, value, isNew, onChange }: SelectionProps) {
  return (
    <div role="group" className={css.column} aria-label={t('record-page.picker.selected')}>
      <h3>
        {t('record-page.picker.selected')} <small>{value.length}</small>
      </h3>
      <ScrollArea className={css.list}>
        <ul>
          {selectedPlaces(states, value).map(({ state, isWhole, zones }) => (
            <li key={state.initials} data-group>
              <Selected
                name={state.name}
                isWhole={isWhole}
                isNew={isNew(state.initials)}
                onRemove={() => onChange(removeState(value, state))}
              />
              <ul>
                {zones.map(({ zone, isWhole: isWholeZone, cities }) => (
                  <li key={zone.id} data-group data-inner>
                    <Selected
                      name={zone.name}
                      isWhole={isWholeZone}
                      isNew={isNew(zone.id)}
                      onRemove={() => onChange(removeZone(value, zone))}
                    />
                    <ul>
                      {cities.map((city) => (
                        <li key={city.id} data-inner>
                          <Selected
                            name={city.name}
                            isWhole
                            isNew={isNew(city.id)}
                            onRemove={() => onChange(removeCity(value, city))}
                          />
                        </li>
                      ))}
                    </ul>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
        {value.length === 0 && <p>{t('record-page.picker.none')}</p>}
      </ScrollArea>
    </div>
  )
}

/** A place that can be added, or is in already. */
function Pick({ isIn, onAdd, children }: { isIn: boolean; onAdd: () => void; children: ReactNode }) {
  return (
    <button type="button" disabled={isIn} onClick={onAdd}>
      <span>{children}</span>
      {isIn ? (
        <Check size={14} aria-label={t('record-page.picker.selected-one')} />
      ) : (
        <Plus size={14} aria-hidden />
      )}
    </button>
  )
}

interface SelectedProps {
  name: string
  /** Whether it is selected itself, not only places in it. */
  isWhole: boolean
  isNew: boolean
  onRemove: () => void
}

function Selected({ name, isWhole, isNew, onRemove }: SelectedProps) {
  return (
    <div className={css.selected} data-new={isNew || undefined} data-part={isWhole ? undefined : ''}>
      <span className={css.text}>{name}</span>
      {isNew && <Badge tone="accent">{t('record-page.picker.new')}</Badge>}
      <ActionButton
        look="ghost"
        size="s"
        icon={<X aria-hidden />}
        label={t('record-page.picker.remove', { name })}
        onClick={onRemove}
      />
    </div>
  )
}
