import { type Signal, useSignal } from '@preact/signals-react'
import { ChevronRight } from 'lucide-react'
import type { ComponentProps } from 'react'
import { t } from '~/text'
import css from './Picker.module.css'
import { Add, Column, Pick, Selected, SelectedColumn } from './PickerParts'
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

interface PlacesProps {
  value: readonly PlaceId[]
  /** Takes the places with another one. */
  onAdd: (ids: PlaceId[]) => void
}

const isAmong = (value: readonly PlaceId[], ...ids: PlaceId[]) => ids.some((id) => value.includes(id))

interface StatesProps extends PlacesProps {
  states: readonly State[]
  /** The initials of the state whose zones are shown. */
  chosen: Signal<string | null>
}

function States({ states, value, chosen, onAdd }: StatesProps) {
  return (
    <Column label={t('record-page.zones.states')}>
      <ul>
        <li>
          <Pick isIn={isBrazil(value, states)} onAdd={() => onAdd(addBrazil(value, states))}>
            <span>{t('record-page.zones.brazil')}</span>
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
            <Add
              name={state.name}
              isIn={isAmong(value, state.initials)}
              onAdd={() => onAdd(addState(value, state))}
            />
          </li>
        ))}
      </ul>
    </Column>
  )
}

/** The zones and cities of a state that are found. */
function Zones({ state, value, onAdd }: PlacesProps & { state: State | undefined }) {
  const search = useSignal('')
  return (
    <Column
      label={t('record-page.zones.zones')}
      head={state?.name}
      search={{
        label: t('record-page.zones.search'),
        value: search.value,
        onChange: (text) => (search.value = text),
      }}
    >
      {state ? (
        <ul>
          {foundZones(state, search.value).map((zone) => (
            <li key={zone.id} data-group>
              <Pick
                isIn={isAmong(value, state.initials, zone.id)}
                onAdd={() => onAdd(addZone(value, state.zones.find(({ id }) => id === zone.id) ?? zone))}
              >
                <span>{zone.name}</span>
              </Pick>
              <ul>
                {zone.cities.map((city) => (
                  <li key={city.id} data-inner>
                    <Pick
                      isIn={isAmong(value, state.initials, zone.id, city.id)}
                      onAdd={() => onAdd(addCity(value, city))}
                    >
                      <span>{city.name}</span>
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
    </Column>
  )
}

interface SelectionProps extends ZonePickerProps {
  /** Whether a place was added just now. */
  isNew: (id: PlaceId) => boolean
}

function Selection({ states, value, isNew, onChange }: SelectionProps) {
  return (
    <SelectedColumn count={value.length}>
      {selectedPlaces(states, value).map(({ state, isWhole, zones }) => (
        <li key={state.initials} data-group>
          <Place
            name={state.name}
            isWhole={isWhole}
            isNew={isNew(state.initials)}
            onRemove={() => onChange(removeState(value, state))}
          />
          <ul>
            {zones.map(({ zone, isWhole: isWholeZone, cities }) => (
              <li key={zone.id} data-group data-inner>
                <Place
                  name={zone.name}
                  isWhole={isWholeZone}
                  isNew={isNew(zone.id)}
                  onRemove={() => onChange(removeZone(value, zone))}
                />
                <ul>
                  {cities.map((city) => (
                    <li key={city.id} data-inner>
                      <Place
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
    </SelectedColumn>
  )
}

/** A selected place; `isWhole` if it is selected itself, not only places in it. */
function Place({ isWhole, ...place }: ComponentProps<typeof Selected> & { isWhole: boolean }) {
  return (
    <div className={css.selected} data-new={place.isNew || undefined} data-part={isWhole ? undefined : ''}>
      <Selected {...place} />
    </div>
  )
}
