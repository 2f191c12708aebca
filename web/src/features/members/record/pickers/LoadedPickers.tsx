import { segmentsList, zonesByState } from '~/api/endpoints.gen'
import { useRead } from '~/api/queries'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { lazyPart } from '~/shell/lazyPart'
import { t } from '~/text'
import { Spinner } from '~/ui/feedback/Spinner'
import { Chosen } from './Chosen'
import { type Segment, selectedSegments, treeOf } from './segments'
import { type PlaceId, type State, isBrazil, selectedPlaces } from './zones'

const ZonePicker = lazyPart(() => import('./ZonePicker'), 'ZonePicker')
const SegmentPicker = lazyPart(() => import('./SegmentPicker'), 'SegmentPicker')

interface PickedProps<T> {
  value: readonly T[]
  onChange: (value: T[]) => void
  /** Whether it stands open; otherwise it tells what is chosen, and a button opens it. */
  isOpen?: boolean
}

/** Picks among all states, zones and cities. */
export function PlacesInput({ value, onChange, isOpen = false }: PickedProps<PlaceId>) {
  const result = useRead(zonesByState)
  if (result.isError) return <ReadFailure error={result.error} onRetry={() => void result.refetch()} />
  if (!result.data) return <Spinner label={t('shell.loading')} />
  const states = result.data.states.map(({ initials, name, zones }) => ({
    initials,
    name,
    zones: zones.map((zone) => ({ id: zone.id, name: zone.name, cities: zone.cities ?? [] })),
  }))
  return (
    <Chosen names={placeNames(states, value)} isOpen={isOpen}>
      <ZonePicker states={states} value={value} onChange={onChange} />
    </Chosen>
  )
}

/** Picks among all segments. */
export function SegmentsInput({
  value,
  onChange,
  isCompany,
  isOpen = false,
}: PickedProps<number> & { isCompany: boolean }) {
  const result = useRead(segmentsList)
  if (result.isError) return <ReadFailure error={result.error} onRetry={() => void result.refetch()} />
  if (!result.data) return <Spinner label={t('shell.loading')} />
  const segments = result.data.segments.map(({ id, name, parent_id, repLevel, companyLevel }) => ({
    id,
    name,
    parent_id,
    rep_level: repLevel,
    company_level: companyLevel,
  }))
  return (
    <Chosen names={segmentNames(segments, value)} isOpen={isOpen}>
      <SegmentPicker segments={segments} value={value} onChange={onChange} isCompany={isCompany} />
    </Chosen>
  )
}

/** Returns the selected places in words: the whole country, states, zones and cities. */
function placeNames(states: readonly State[], value: readonly PlaceId[]): string[] {
  if (isBrazil(value, states)) return [t('record-page.zones.brazil')]
  return selectedPlaces(states, value).flatMap(({ state, isWhole, zones }) => {
    const named = zones
      .flatMap(({ zone, isWhole: isWholeZone, cities }) => [isWholeZone ? [zone] : [], cities].flat())
      .map(({ name }) => `${name} · ${state.initials}`)
    return [isWhole ? [`${state.name} (${t('record-page.picker.whole')})`] : [], named].flat()
  })
}

/** Returns the selected segments in words; a root is told by its sub-segments, if any. */
function segmentNames(segments: readonly Segment[], value: readonly number[]): string[] {
  const selected = selectedSegments(treeOf(segments), value)
  const told = new Set(selected.flatMap(({ root, sub }) => (sub ? [root.id] : [])))
  return selected.flatMap(({ root, sub }) =>
    sub ? [`${root.name} › ${sub.name}`] : told.has(root.id) ? [] : [root.name],
  )
}
