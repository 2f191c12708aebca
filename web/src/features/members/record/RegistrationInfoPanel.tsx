import { membersSaveRegistrationInfo } from '~/api/endpoints.gen'
import { Section } from '~/parts/section/Section'
import { t } from '~/text'
import type { PanelProps } from './panels'
import { versionIn } from './readSections'

/** Where the registration came from. */
export function RegistrationInfoPanel({ member: { id }, sections }: PanelProps) {
  return (
    <Section
      title={t('record-page.registration-info')}
      endpoint={membersSaveRegistrationInfo}
      path={{ id }}
      {...versionIn(id, sections, (all) => all.registration_info?.version ?? 0)}
      record="registration_info"
      recordId={id}
      emptied=""
    />
  )
}
