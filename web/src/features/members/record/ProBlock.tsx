import { useSignal } from '@preact/signals-react'
import { LockOpen, RotateCcw } from 'lucide-react'
import { proRelease as releaseAct, proReset as resetAct } from '~/api/actions.gen'
import { proRelease, proReset, settingsGet } from '~/api/endpoints.gen'
import { refresh } from '~/api/queries'
import { session } from '~/api/session'
import { ProState } from '~/api/words.gen'
import { reasonOf } from '~/parts/act/acts'
import { Word } from '~/parts/record/Word'
import { ConfirmWrite } from '~/parts/write/ConfirmWrite'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import { said } from '~/text/moment'
import { ActionButton } from '~/ui/input/ActionButton'
import { CallDialog } from './dialogs'
import type { SettingsProps } from './Consultants'
import panel from './panel.module.css'

const reread = () => refresh(settingsGet)

/** The block of a member who abused the platform: its level, since when, and how the member is released. */
export function ProBlock({ member, settings, can }: SettingsProps) {
  const open = useSignal<'release' | 'reset' | null>(null)
  const close = () => (open.value = null)
  const { id, name } = member
  const { product, pro, version } = settings
  const title = t('record-page.pro', { product: product ?? '' }).trim()
  const tries = settings.onivoro_tries ?? 0
  const done = ({ message }: { message?: string }) => {
    toaster.good(message ?? '', name)
    void reread()
  }
  const facts = [
    tries > 0 && t('record-page.pro.tries', { n: tries }),
    pro === 'blocked' && t('record-page.pro.level', { level: tries }),
    settings.onivoro_type && t('record-page.pro.reason', { reason: settings.onivoro_type }),
    pro === 'blocked' &&
      settings.onivoro_warning_at &&
      t('record-page.pro.since', { when: said(settings.onivoro_warning_at) }),
    settings.onivoro_requested_review_at &&
      t('record-page.pro.review', { when: said(settings.onivoro_requested_review_at) }),
  ]
  return (
    <section className={panel.block}>
      <h3>{title}</h3>
      <div className={panel.tools}>
        {pro && <Word isBadge words={ProState} of={pro} />}
        <small>{facts.filter(Boolean).join(' · ')}</small>
        {pro === 'blocked' && (
          <ActionButton
            size="s"
            icon={<LockOpen aria-hidden />}
            reason={reasonOf(releaseAct, { can })}
            onClick={() => (open.value = 'release')}
          >
            {t('record-page.pro.release')}
          </ActionButton>
        )}
        {session.user.value?.role === 'root' && (
          <ActionButton
            size="s"
            icon={<RotateCcw aria-hidden />}
            reason={reasonOf(resetAct, { can })}
            onClick={() => (open.value = 'reset')}
          >
            {t('record-page.pro.reset')}
          </ActionButton>
        )}
      </div>
      {open.value === 'release' && (
        <CallDialog
          endpoint={proRelease}
          path={{ id }}
          version={version}
          title={t('record-page.pro.release-title')}
          of={name}
          text={t('record-page.pro.release-text', { name })}
          submit={t('record-page.pro.release-yes')}
          onDone={done}
          onClose={close}
        />
      )}
      {open.value === 'reset' && (
        <ConfirmWrite
          endpoint={proReset}
          request={{ path: { id }, version }}
          title={t('record-page.pro.reset-title')}
          of={name}
          confirm={t('record-page.pro.reset')}
          onDone={done}
          onFailure={() => void reread()}
          onClose={close}
        />
      )}
    </section>
  )
}
