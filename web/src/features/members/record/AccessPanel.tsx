import { useSignal } from '@preact/signals-react'
import { ArrowRightLeft, KeyRound, Send } from 'lucide-react'
import {
  emailsSendPasswordRecovery,
  membersEmailDirectAccess,
  membersMigrateLogin,
} from '~/api/endpoints.gen'
import { whyNot } from '~/api/can'
import { Email } from '~/parts/record/Email'
import { t } from '~/text'
import { formatInstant } from '~/text/format'
import { ActionButton } from '~/ui/input/ActionButton'
import { type AccessQuestion, AccessDialog } from './AccessDialog'
import css from './panel.module.css'
import type { PanelProps } from './panels'

/** How the member signs in, and what helps one who cannot. */
export function AccessPanel({ member, sections }: PanelProps) {
  const asked = useSignal<AccessQuestion | null>(null)
  const { id, email, last_login_at: last, erased_at: erased } = member
  const emails = sections?.additions.emails ?? []
  const gone = erased ? t('personal-data.event.erased') : null
  return (
    <div className={css.stack}>
      <div className={css.block}>
        <dl className={css.rows}>
          <div>
            <dt>{t('record-page.access.email')}</dt>
            <dd>{email === '' ? t('record-page.access.none') : <Email of={email} />}</dd>
          </div>
          <div>
            <dt>{t('column.last-login-at')}</dt>
            <dd>{last ? formatInstant(last) : t('record-page.access.never')}</dd>
          </div>
        </dl>
        <div className={css.tools}>
          <ActionButton
            size="s"
            icon={<KeyRound aria-hidden />}
            reason={
              gone ?? whyNot(membersEmailDirectAccess) ?? (email === '' ? t('record-page.access.none') : null)
            }
            onClick={() => (asked.value = { what: 'direct' })}
          >
            {t('action.members.email-direct-access')}
          </ActionButton>
          <ActionButton
            size="s"
            icon={<ArrowRightLeft aria-hidden />}
            reason={
              gone ?? whyNot(membersMigrateLogin) ?? (email === '' ? t('record-page.access.none') : null)
            }
            onClick={() => (asked.value = { what: 'migrate' })}
          >
            {t('action.members.migrate-login')}
          </ActionButton>
        </div>
      </div>
      {emails.length > 0 && (
        <div className={css.block}>
          <h3>{t('record-page.access.password')}</h3>
          <dl className={css.rows}>
            {emails.map((entry) => (
              <div key={entry.id}>
                <dt>{t(entry.master ? 'record-page.access.main' : 'record-page.access.additional')}</dt>
                <dd>
                  <Email of={entry.email} />
                  <ActionButton
                    size="s"
                    icon={<Send aria-hidden />}
                    reason={gone ?? whyNot(emailsSendPasswordRecovery)}
                    aria-label={t('record-page.access.recover-to', { email: entry.email })}
                    onClick={() =>
                      (asked.value = {
                        what: 'recover',
                        email: entry.email,
                        emailId: entry.id,
                        version: entry.version,
                      })
                    }
                  >
                    {t('action.emails.send-password-recovery')}
                  </ActionButton>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      {asked.value && (
        <AccessDialog
          member={{ id, name: member.name }}
          asked={asked.value}
          onClose={() => (asked.value = null)}
        />
      )}
    </div>
  )
}
