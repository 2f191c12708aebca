import { membersSaveProfile } from '~/api/endpoints.gen'
import { Section } from '~/parts/section/Section'
import { t } from '~/text'
import type { PanelProps } from './panels'
import { readSections } from './readSections'

/** What the member shows of themselves to others. */
export default function ProfilePanel({ member: { id, type } }: PanelProps) {
  return (
    <Section
      title={t('record-page.profile')}
      endpoint={membersSaveProfile}
      path={{ type, id }}
      version={async () => (await readSections(id)).profile.version}
      record="profile"
      recordId={id}
    />
  )
}
