import { useSignal } from '@preact/signals-react'
import { type Schemas, call } from '~/api/call'
import { sessionsList, sessionsRevoke } from '~/api/endpoints.gen'
import { describe } from '~/api/errors'
import { title } from '~/api/headings'
import { refresh } from '~/api/queries'
import { CopyAsCommand } from '~/parts/write/CopyAsCommand'
import { commandFor } from '~/parts/write/command'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { Dialog } from '~/ui/overlay/Dialog'
import { agentName } from './agent'

interface EndSessionsProps {
  sessions: Schemas['OpenSession'][]
  onClose: () => void
}

/** Confirms ending one session, or all others. */
export function EndSessions({ sessions, onClose }: EndSessionsProps) {
  const busy = useSignal(false)
  const end = async () => {
    busy.value = true
    const outcomes = await Promise.allSettled(
      sessions.map(({ id }) => call(sessionsRevoke, { path: { id } })),
    )
    const failed = outcomes.filter((outcome) => outcome.status === 'rejected')
    const ended = outcomes.length - failed.length
    if (ended > 0) toaster.good(t('profile.sessions.ended', { n: ended }))
    if (failed[0]) toaster.bad(title(failed[0].reason), describe(failed[0].reason))
    void refresh(sessionsList)
    onClose()
  }
  return (
    <Dialog
      title={t('profile.sessions.end-title', { n: sessions.length })}
      of={null}
      onClose={onClose}
      actions={
        <>
          <CopyAsCommand
            compact
            commands={sessions.map(({ id }) => commandFor(sessionsRevoke, { path: { id } }))}
          />
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button look="danger" busy={busy.value} onClick={() => void end()}>
            {t('profile.sessions.end')}
          </Button>
        </>
      }
    >
      <p>
        {t('profile.sessions.end-text', {
          n: sessions.length,
          session: agentName(sessions[0]?.agent ?? ''),
        })}
      </p>
    </Dialog>
  )
}
