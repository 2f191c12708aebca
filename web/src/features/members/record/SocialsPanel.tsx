import { membersSaveSocials } from '~/api/endpoints.gen'
import { Section } from '~/parts/section/Section'
import { t } from '~/text'
import type { PanelProps } from './panels'
import { readSections } from './readSections'

/** The member's addresses in social networks. */
export default function SocialsPanel({ member: { id, type } }: PanelProps) {
  return (
    <Section
      title={t('record-page.socials')}
      endpoint={membersSaveSocials}
      path={{ type, id }}
      version={async () => (await readSections(id)).socials.version}
      record="socials"
      recordId={id}
    />
  )
}
