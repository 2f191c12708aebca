import { membersSaveZones } from '~/api/endpoints.gen'
import { Section } from '~/parts/section/Section'
import type { ControlProps } from '~/parts/section/SectionFields'
import { t } from '~/text'
import { Segments, Zones, takeLists } from './CoverageControls'
import type { PanelProps } from './panels'
import { versionIn } from './readSections'

interface CoveragePanelProps extends PanelProps {
  /** The field of the section that it shows; the other has a panel of its own. */
  field: 'zones' | 'segments'
}

/** The zones or the segments of a member, which are one section. */
export function CoveragePanel({ member: { id, type }, sections, field }: CoveragePanelProps) {
  const pickers = {
    zones: (props: ControlProps) => <Zones {...props} />,
    segments: (props: ControlProps) => <Segments {...props} isCompany={type === 'company'} />,
  }
  return (
    <Section
      title={t(field === 'zones' ? 'record-page.zones' : 'noun.segment.titles')}
      name={field}
      endpoint={membersSaveZones}
      path={{ type, id }}
      adapt={takeLists}
      {...versionIn(id, sections, ({ zones }) => zones.version)}
      record="coverage"
      recordId={id}
      controls={{ zones: null, segments: null, [field]: pickers[field] }}
    />
  )
}
