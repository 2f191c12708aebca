import { membersSaveZones, segmentsList, zonesByState } from '~/api/endpoints.gen'
import { useRead } from '~/api/queries'
import type { Form, Value } from '~/form/eval'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { Section } from '~/parts/section/Section'
import type { ControlProps } from '~/parts/section/SectionFields'
import { lazyPart } from '~/shell/lazyPart'
import { t } from '~/text'
import { Spinner } from '~/ui/feedback/Spinner'
import type { PanelProps } from './panels'
import type { PlaceId } from './pickers/zones'
import { readSections } from './readSections'

const ZonePicker = lazyPart(() => import('./pickers/ZonePicker'))
const SegmentPicker = lazyPart(() => import('./pickers/SegmentPicker'))

interface CoveragePanelProps extends PanelProps {
  /** The field of the section that it shows; the other has a panel of its own. */
  field: 'zones' | 'segments'
}

/** Takes any list for an answer: the picker offers more than the form's options, which are those of other doors. */
const adapt = (form: Form): Form => ({
  ...form,
  fields: form.fields.map((field) => ({ ...field, kind: 'textarea' as const })),
})

/** The zones or the segments of a member, which are one section. */
export default function CoveragePanel({ member: { id, type }, field }: CoveragePanelProps) {
  const pickers = {
    zones: (props: ControlProps) => <Zones {...props} />,
    segments: (props: ControlProps) => <Segments {...props} isCompany={type === 'company'} />,
  }
  return (
    <Section
      title={t(field === 'zones' ? 'record-page.zones' : 'record-page.segments')}
      name={field}
      endpoint={membersSaveZones}
      path={{ type, id }}
      adapt={adapt}
      version={async () => (await readSections(id)).zones.version}
      record="coverage"
      recordId={id}
      controls={{ zones: null, segments: null, [field]: pickers[field] }}
    />
  )
}

const listOf = (value: Value): Value[] => (Array.isArray(value) ? [...value] : [])

function Zones({ now, onAnswer }: ControlProps) {
  const result = useRead(zonesByState)
  if (result.isError) return <ReadFailure error={result.error} onRetry={() => void result.refetch()} />
  if (!result.data) return <Spinner label={t('shell.loading')} />
  const states = result.data.states.map(({ initials, name, zones }) => ({
    initials,
    name,
    zones: zones.map((zone) => ({ id: zone.id, name: zone.name, cities: zone.cities ?? [] })),
  }))
  return <ZonePicker states={states} value={listOf(now.value) as PlaceId[]} onChange={onAnswer} />
}

function Segments({ now, onAnswer, isCompany }: ControlProps & { isCompany: boolean }) {
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
    <SegmentPicker
      segments={segments}
      value={listOf(now.value) as number[]}
      onChange={onAnswer}
      isCompany={isCompany}
    />
  )
}
