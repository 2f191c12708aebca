import { membersSaveProfile, membersSaveSocials } from '~/api/endpoints.gen'
import { Section } from '~/parts/section/Section'
import { t } from '~/text'
import type { PanelProps } from './panels'
import { readSections } from './readSections'

const saves = { profile: membersSaveProfile, socials: membersSaveSocials }

/** A section of the record that is nothing but its form. */
export default function PlainPanel({
  member: { id, type },
  section,
}: PanelProps & { section: keyof typeof saves }) {
  return (
    <Section
      title={t(`record-page.${section}`)}
      endpoint={saves[section]}
      path={{ type, id }}
      version={async () => (await readSections(id))[section].version}
      record={section}
      recordId={id}
      emptied=""
    />
  )
}
