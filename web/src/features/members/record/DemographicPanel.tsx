import { useSignal } from '@preact/signals-react'
import { History as Icon } from 'lucide-react'
import { call } from '~/api/call'
import { demographicGet, demographicSaveCompany, demographicSaveRepresentative } from '~/api/endpoints.gen'
import { Section } from '~/parts/section/Section'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { HistoryDialog } from './dialogs'
import css from './panel.module.css'
import type { PanelProps } from './panels'
import { sidebarOf } from './sidebar'

/** The demographic record, by the board from which the member was opened, with its history. */
export function DemographicPanel({ member, role }: PanelProps) {
  const { id, type } = member
  const isHistoryOpen = useSignal(false)
  const endpoint = type === 'company' ? demographicSaveCompany : demographicSaveRepresentative
  const sidebar = sidebarOf(role)
  return (
    <Section
      key={`${type} ${sidebar}`}
      title={t('noun.demographic.title')}
      endpoint={endpoint}
      form={sidebar ? `${endpoint.id}.${sidebar}` : endpoint.id}
      path={{ id }}
      version={async () => (await call(demographicGet, { path: { id } })).version ?? 0}
      record="demographic"
      recordId={id}
      loadFailure={t('demographic.load-failed')}
      told={t('sections.done')}
      controls={{ origin: null }}
      head={() => (
        <div className={css.tools}>
          <Button size="s" icon={<Icon aria-hidden />} onClick={() => (isHistoryOpen.value = true)}>
            {t('list.audits.list')}
          </Button>
          {isHistoryOpen.value && (
            <HistoryDialog id={id} name={member.name} onClose={() => (isHistoryOpen.value = false)} />
          )}
        </div>
      )}
    />
  )
}
