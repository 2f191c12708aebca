import { segmentsList, zonesByState } from '~/api/endpoints.gen'
import { useRead } from '~/api/queries'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { lazyPart } from '~/shell/lazyPart'
import { t } from '~/text'
import { Spinner } from '~/ui/feedback/Spinner'
import type { PlaceId } from './zones'

const ZonePicker = lazyPart(() => import('./ZonePicker'))
const SegmentPicker = lazyPart(() => import('./SegmentPicker'))

interface PickedProps<T> {
  value: readonly T[]
  onChange: (value: T[]) => void
}

/** Picks among all states, zones and cities. */
export function PlacesInput({ value, onChange }: PickedProps<PlaceId>) {
  const result = useRead(zonesByState)
  if (result.isError) return <ReadFailure error={result.error} onRetry={() => void result.refetch()} />
  if (!result.data) return <Spinner label={t('shell.loading')} />
  const states = result.data.states.map(({ initials, name, zones }) => ({
    initials,
    name,
    zones: zones.map((zone) => ({ id: zone.id, name: zone.name, cities: zone.cities ?? [] })),
  }))
  return <ZonePicker states={states} value={value} onChange={onChange} />
}

/** Picks among all segments. */
export function SegmentsInput({ value, onChange, isCompany }: PickedProps<number> & { isCompany: boolean }) {
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
  return <SegmentPicker segments={segments} value={value} onChange={onChange} isCompany={isCompany} />
}
