import * as onOutbox from '~/api/actions/outbox.gen'
import { type Schemas, address } from '~/api/call'
import { sentEmailsGet, sentEmailsLetter, sentEmailsList } from '~/api/endpoints.gen'
import { sentEmailsGetFacts } from '~/api/facts.gen'
import { useRead } from '~/api/queries'
import { actsOn } from '~/parts/act/acts'
import { SplitPane } from '~/parts/list/SplitPane'
import { LetterView } from '~/parts/record/LetterView'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { RecordFacts } from '~/parts/record/RecordFacts'
import { t } from '~/text'
import { Spinner } from '~/ui/feedback/Spinner'

type SentLetter = Schemas['SentEmailDetails']

const offered = actsOn(onOutbox)

/** A letter with its facts, and as it was sent. */
export function LetterPane({ id }: { id: number | null }) {
  return (
    <SplitPane
      hint={{ title: t('sent-emails.page.choose'), text: t('sent-emails.page.choose-text') }}
      back={t('sent-emails.page.back')}
    >
      {id !== null && <ReadLetter id={id} />}
    </SplitPane>
  )
}

function ReadLetter({ id }: { id: number }) {
  const record = useRead(sentEmailsGet, { path: { id } })
  if (record.isError) return <ReadFailure error={record.error} onRetry={() => void record.refetch()} />
  if (!record.data || record.isPlaceholderData) return <Spinner label={t('shell.loading')} />
  return <Letter letter={record.data.sent_email} />
}

function Letter({ letter }: { letter: SentLetter }) {
  const { id, subject, to } = letter
  return (
    <LetterView
      of={letter}
      page={t('routes.cms-email-sent.title')}
      subject={subject ?? t('sent-emails.page.letter')}
      acts={offered}
      frame={{ src: address(sentEmailsLetter.path, { id }), title: t('sent-emails.page.letter') }}
      name={[to, subject].filter(Boolean).join(' · ')}
      about={{ to: to ?? '' }}
      rereads={[sentEmailsList, sentEmailsGet]}
    >
      <RecordFacts of={letter} sections={sentEmailsGetFacts} />
    </LetterView>
  )
}
