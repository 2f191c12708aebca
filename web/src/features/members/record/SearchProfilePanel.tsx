import { membersSaveSearchProfile } from '~/api/endpoints.gen'
import { Section } from '~/parts/section/Section'
import type { ControlProps } from '~/parts/section/SectionFields'
import { t } from '~/text'
import { Segments, Zones, takeLists } from './CoverageControls'
import css from './SearchProfilePanel.module.css'
import type { PanelProps } from './panels'
import { versionIn } from './readSections'

/** What the member searches, by which the automatic search proposes others. */
export function SearchProfilePanel({ member: { id, type }, sections }: PanelProps) {
  return (
    <Section
      title={t('record-page.search-profile')}
      endpoint={membersSaveSearchProfile}
      path={{ id }}
      adapt={takeLists}
      {...versionIn(id, sections, (all) => all.search_profile?.version ?? 0)}
      record="search_profile"
      recordId={id}
      emptied=""
      controls={{
        segments: (props: ControlProps) => (
          <fieldset className={css.picker}>
            <legend>{t('noun.segment.titles')}</legend>
            <Segments {...props} isCompany={type === 'company'} />
          </fieldset>
        ),
        zones: (props: ControlProps) => (
          <fieldset className={css.picker}>
            <legend>{t('record-page.zones')}</legend>
            <Zones {...props} />
          </fieldset>
        ),
      }}
    />
  )
}
