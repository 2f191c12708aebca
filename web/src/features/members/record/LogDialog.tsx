import type { Schemas } from '~/api/call'
import { t } from '~/text'
import { formatInstant } from '~/text/format'
import { Dialog } from '~/ui/overlay/Dialog'
import css from './LogDialog.module.css'

interface LogDialogProps {
  title: string
  /** The member's name. */
  of: string
  entries: readonly Schemas['SettingsLogEntry'][]
  /** Whether it lists confirmations too. */
  isCerc?: boolean
  onClose: () => void
}

/** The contacts of consultants with a member. */
export function LogDialog({ title, of, entries, isCerc = false, onClose }: LogDialogProps) {
  const when = (at: string | null | undefined) => (at ? formatInstant(at) : '')
  return (
    <Dialog width="l" title={title} of={of} onClose={onClose}>
      {entries.length === 0 ? (
        <p>{t('record-page.log.none')}</p>
      ) : (
        <div className={css.frame}>
          <table className={css.table}>
            <thead>
              <tr>
                <th>{t('column.consultant')}</th>
                <th>{t('column.last-contact')}</th>
                <th>{t('record-page.log.email')}</th>
                <th>{t('record-page.log.annotation')}</th>
                {isCerc && <th>{t('member.filter.verified')}</th>}
                {isCerc && <th>{t('record-page.log.phone-confirmation')}</th>}
              </tr>
            </thead>
            <tbody>
              {entries.map((entry) => (
                <tr key={`${entry.manager_id} ${entry.last_contacted}`}>
                  <th scope="row">
                    <bdi>{entry.manager_name}</bdi>
                  </th>
                  <td>{when(entry.last_contacted)}</td>
                  <td>{when(entry.last_email)}</td>
                  <td>{when(entry.last_annotation)}</td>
                  {isCerc && <td>{when(entry.last_email_confirmation)}</td>}
                  {isCerc && <td>{when(entry.last_phone_confirmation)}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Dialog>
  )
}
