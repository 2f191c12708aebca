import { useSignal } from '@preact/signals-react'
import { CalendarPlus, Link2 } from 'lucide-react'
import { call } from '~/api/call'
import { whyNot } from '~/api/can'
import { meetingsGiveLink, meetingsInvite, settingsGet } from '~/api/endpoints.gen'
import { describe } from '~/api/errors'
import { title } from '~/api/headings'
import { refresh } from '~/api/queries'
import { session } from '~/api/session'
import { CopyText } from '~/parts/record/CopyText'
import { copy } from '~/parts/record/clipboard'
import { Preview } from '~/parts/write/Preview'
import { tellInDialog } from '~/parts/write/alert'
import { tellDone } from '~/parts/write/outbox'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import { Button } from '~/ui/input/Button'
import { Dialog } from '~/ui/overlay/Dialog'
import type { SettingsProps } from './Consultants'
import panel from './panel.module.css'

type Kind = 'tour' | 'cerc'

/** The links by which a member books a tour or a meeting with CERC, made on demand, and their invitations. */
export function ScheduleLinks({ member, settings, can }: SettingsProps) {
  const asked = useSignal<Kind | null>(null)
  const links: Record<Kind, string | null | undefined> = {
    tour: settings.link_to_schedule_tour,
    cerc: settings.link_to_schedule_cerc,
  }
  return (
    <section className={panel.block}>
      <h3>{t('record-page.schedule')}</h3>
      <dl className={panel.rows}>
        {(['tour', 'cerc'] as const).map((kind) => (
          <div key={kind}>
            <dt>{linkOf(kind)}</dt>
            <dd>
              <MadeLink member={member.id} kind={kind} given={links[kind]} />
              <ActionButton
                size="s"
                icon={<CalendarPlus aria-hidden />}
                reason={can['invite']?.sentence ?? whyNot(meetingsInvite)}
                aria-label={`${t('record-page.schedule.send')} ${t(`record-page.schedule.${kind}`)}`}
                onClick={() => (asked.value = kind)}
              >
                {t('record-page.schedule.send')}
              </ActionButton>
            </dd>
          </div>
        ))}
      </dl>
      {asked.value && <Invitation member={member} kind={asked.value} onClose={() => (asked.value = null)} />}
    </section>
  )
}

const linkOf = (kind: Kind) => t('record-page.schedule.link', { kind: t(`record-page.schedule.${kind}`) })

interface MadeLinkProps {
  /** The number of the member. */
  member: number
  kind: Kind
  /** The link that another system gave with the settings. */
  given: string | null | undefined
}

/** A link that is made, shown and copied on demand. It is shown once, since the server keeps only its hash. */
function MadeLink({ member, kind, given }: MadeLinkProps) {
  const busy = useSignal(false)
  const made = useSignal<string | null>(null)
  const link = made.value ?? given
  const make = async () => {
    busy.value = true
    try {
      const { url, message } = await call(meetingsGiveLink, { body: { user_id: member, type: kind } })
      made.value = url
      toaster.good(message)
      await copy(url)
    } catch (error) {
      toaster.bad(title(error), describe(error))
    } finally {
      busy.value = false
    }
  }
  return (
    <>
      {link && <CopyText text={link} />}
      <ActionButton
        size="s"
        icon={<Link2 aria-hidden />}
        busy={busy.value}
        reason={whyNot(meetingsGiveLink)}
        aria-label={`${t('record-page.schedule.make')} ${t(`record-page.schedule.${kind}`)}`}
        onClick={() => void make()}
      >
        {t('record-page.schedule.make')}
      </ActionButton>
    </>
  )
}

interface InvitationProps {
  member: SettingsProps['member']
  kind: Kind
  onClose: () => void
}

function Invitation({ member: { id, name, email }, kind, onClose }: InvitationProps) {
  const busy = useSignal(false)
  const request = { query: { manager_id: session.user.value?.id ?? 0, user_id: id, type: kind } }
  const send = async () => {
    busy.value = true
    try {
      const answer = await call(meetingsInvite, request)
      const reread = () => refresh(settingsGet)
      tellDone({ title: t('record-page.schedule.sent'), text: name, answer, reread })
      void reread()
    } catch (error) {
      tellInDialog(t('errors.validation-form'), describe(error))
    } finally {
      busy.value = false
      onClose()
    }
  }
  return (
    <Dialog
      title={t('record-page.schedule.question')}
      of={name}
      description={t('record-page.schedule.text', { kind: t(`record-page.schedule.${kind}`), email })}
      busy={busy.value}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button look="primary" busy={busy.value} onClick={() => void send()}>
            {t('record-page.schedule.yes')}
          </Button>
        </>
      }
    >
      <Preview endpoint={meetingsInvite} request={request} />
    </Dialog>
  )
}
