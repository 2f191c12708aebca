import * as onLetter from '~/api/actions/letter.gen'
import { type Schemas, address } from '~/api/call'
import { lettersGet, lettersLetter, lettersList } from '~/api/endpoints.gen'
import { lettersGetFacts } from '~/api/facts.gen'
import { useRead } from '~/api/queries'
import { actsOn } from '~/parts/act/acts'
import { SplitPane } from '~/parts/list/SplitPane'
import { LetterView } from '~/parts/record/LetterView'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { RecordFacts } from '~/parts/record/RecordFacts'
import { t } from '~/text'
import { Spinner } from '~/ui/feedback/Spinner'

type Letter = Schemas['IncomingLetter']

const offered = actsOn(onLetter)

/** An e-mail that came in with its facts, and its text. */
export function IncomingPane({ id }: { id: number | null }) {
  return (
    <SplitPane
      hint={{ title: t('sent-emails.page.choose'), text: t('letters.page.choose-text') }}
      back={t('sent-emails.page.back')}
    >
      {id !== null && <ReadLetter id={id} />}
    </SplitPane>
  )
}

function ReadLetter({ id }: { id: number }) {
  const record = useRead(lettersGet, { path: { id } })
  if (record.isError) return <ReadFailure error={record.error} onRetry={() => void record.refetch()} />
  if (!record.data || record.isPlaceholderData) return <Spinner label={t('shell.loading')} />
  return <ShownLetter letter={record.data.letter} />
}

function ShownLetter({ letter }: { letter: Letter }) {
  const { id, from, subject = null } = letter
  const shown = subject ?? t('letters.page.no-subject')
  return (
    <LetterView
      of={letter}
      page={t('routes.cms-letters.title')}
      subject={shown}
      acts={offered}
      frame={{ src: address(lettersLetter.path, { id }), title: t('letters.page.letter') }}
      name={[from, shown].filter(Boolean).join(' · ')}
      about={{ subject: shown }}
      rereads={[lettersList, lettersGet]}
    >
      <RecordFacts of={letter} sections={lettersGetFacts} />
    </LetterView>
  )
}
