import { membersSaveProfile, membersSaveSocials } from '~/api/endpoints.gen'
import { Section } from '~/parts/section/Section'
import { t } from '~/text'
import type { PanelProps } from './panels'
import { versionIn } from './readSections'

const saves = { profile: membersSaveProfile, socials: membersSaveSocials }

/** A section of the record that is nothing but its form. */
export function PlainPanel({
  member: { id, type },
  sections,
  section,
}: PanelProps & { section: keyof typeof saves }) {
  return (
    <Section
      title={t(`noun.${section}.title`)}
      endpoint={saves[section]}
      path={{ type, id }}
      {...versionIn(id, sections, (all) => all[section].version)}
      record={section}
      recordId={id}
      emptied=""
    />
  )
}
