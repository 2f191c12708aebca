import { useSignal } from '@preact/signals-react'
import type { Schemas } from '~/api/call'
import { sessionsList } from '~/api/endpoints.gen'
import { useRead } from '~/api/queries'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { Spinner } from '~/ui/feedback/Spinner'
import { EndSessions } from './EndSessions'
import { Section } from './Section'
import { SessionRow } from './SessionRow'
import css from './Sessions.module.css'

/** The open sessions of the account, this one first. */
export function Sessions() {
  const result = useRead(sessionsList)
  const ending = useSignal<Schemas['OpenSession'][] | null>(null)
  const sessions = result.data?.sessions ?? []
  const others = sessions.filter((session) => !session.current)
  return (
    <Section title={t('noun.session.titles')} text={t('profile.sessions.text')}>
      {result.isPending && <Spinner label={t('shell.loading')} />}
      {result.isError && <ReadFailure error={result.error} onRetry={() => void result.refetch()} />}
      <ul className={css.sessions}>
        {[...sessions.filter((session) => session.current), ...others].map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => (ending.value = [session])} />
        ))}
      </ul>
      {others.length > 0 && (
        <Button className={css.others} onClick={() => (ending.value = others)}>
          {t('profile.sessions.end-others', { n: others.length })}
        </Button>
      )}
      {ending.value && <EndSessions sessions={ending.value} onClose={() => (ending.value = null)} />}
    </Section>
  )
}
