import { call } from '~/api/call'
import { settingsGet, settingsSave } from '~/api/endpoints.gen'
import { useRead } from '~/api/queries'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { Section } from '~/parts/section/Section'
import { t } from '~/text'
import { Spinner } from '~/ui/feedback/Spinner'
import { Consultants } from './Consultants'
import { ProBlock } from './ProBlock'
import { ReplyControl } from './ReplyControl'
import { ScheduleLinks } from './ScheduleLinks'
import panel from './panel.module.css'
import type { PanelProps } from './panels'

/** What the member chose, the consultants, and the block against abuse. */
export function SettingsPanel({ member }: PanelProps) {
  const { id } = member
  const result = useRead(settingsGet, { path: { id } })
  if (result.isError) return <ReadFailure error={result.error} onRetry={() => void result.refetch()} />
  if (!result.data) return <Spinner label={t('shell.loading')} />
  const { data, can } = result.data
  return (
    <div className={panel.stack}>
      <Consultants member={member} settings={data.settings} can={can} />
      <ScheduleLinks member={member} settings={data.settings} can={can} />
      <ProBlock member={member} settings={data.settings} can={can} />
      <section className={panel.block}>
        <h3>{t('record-page.settings.preferences')}</h3>
        <Section
          title={t('record-page.settings')}
          endpoint={settingsSave}
          path={{ id }}
          version={async () => (await call(settingsGet, { path: { id } })).data.settings.version ?? 0}
          record="settings"
          recordId={id}
          emptied=""
          isToldInDialog
          told={t('settings.saved')}
          controls={{ default_response_to_connection: (props) => <ReplyControl id={id} {...props} /> }}
          onSaved={() => result.refetch()}
        />
      </section>
    </div>
  )
}
