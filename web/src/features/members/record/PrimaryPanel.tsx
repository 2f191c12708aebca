import { membersGet, membersSavePrimary } from '~/api/endpoints.gen'
import { refresh } from '~/api/queries'
import { Section } from '~/parts/section/Section'
import type { Section as Model } from '~/parts/section/SectionModel'
import { t } from '~/text'
import { CepControl, streetOf } from './CepControl'
import { LookUps } from './LookUps'
import { fill } from './fill'
import type { PanelProps } from './panels'
import { versionIn } from './readSections'

/** Identity, documents, contact, address and status. */
export function PrimaryPanel({ member, sections }: PanelProps) {
  const { id, type } = member
  const model: { current: Model | null } = { current: null }
  return (
    <Section
      title={t('record-page.primary')}
      endpoint={membersSavePrimary}
      path={{ type, id }}
      {...versionIn(id, sections, ({ primary }) => primary.version)}
      record="user"
      recordId={id}
      emptied=""
      onSaved={() => refresh(membersGet)}
      head={(section) => {
        model.current = section
        return <LookUps member={member} />
      }}
      controls={{
        zip_code: (props) => (
          <CepControl
            {...props}
            onFound={(address) => {
              const { state, city, code, district } = address
              const found = {
                state,
                city,
                zip_code: code,
                street: streetOf(address),
                district,
                neighbor: district,
              }
              if (model.current) fill(model.current, found)
            }}
          />
        ),
      }}
    />
  )
}
