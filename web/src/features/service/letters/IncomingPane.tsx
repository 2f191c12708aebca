import { useSignal } from '@preact/signals-react'
import * as onLetter from '~/api/actions/letter.gen'
import { type Schemas, address } from '~/api/call'
import { lettersGet, lettersLetter, lettersList } from '~/api/endpoints.gen'
import { lettersGetFacts } from '~/api/facts.gen'
import { useRead } from '~/api/queries'
import { isNarrow } from '~/browser/narrow'
import { ActDialog } from '~/parts/act/ActDialog'
import { type Act, actsOn, reasonOf } from '~/parts/act/acts'
import { iconOf } from '~/parts/act/icons'
import { SplitPane } from '~/parts/list/SplitPane'
import { Frame } from '~/parts/record/Frame'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { RecordFacts } from '~/parts/record/RecordFacts'
import { t } from '~/text'
import { Spinner } from '~/ui/feedback/Spinner'
import { ActionButton } from '~/ui/input/ActionButton'
import css from './LettersPage.module.css'

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
  const asking = useSignal<Act | null>(null)
  const subject = letter.subject ?? t('letters.page.no-subject')
  return (
    <>
      <header className={css.head}>
        {/* On a phone the list with its title is hidden. */}
        {isNarrow.value && <h1 className="visually-hidden">{t('routes.cms-letters.title')}</h1>}
        <h2>
          <bdi>{subject}</bdi>
        </h2>
        <div className={css.tools}>
          {offered.map((act) => {
            const Icon = iconOf(act)
            return (
              <ActionButton
                key={act.id}
                icon={<Icon aria-hidden />}
                reason={reasonOf(act, letter)}
                onClick={() => (asking.value = act)}
              >
                {t(act.label)}
              </ActionButton>
            )
          })}
        </div>
      </header>
      <Frame src={address(lettersLetter.path, { id: letter.id })} title={t('letters.page.letter')} />
      <RecordFacts of={letter} sections={lettersGetFacts} />
      {asking.value && (
        <ActDialog
          act={asking.value}
          of={letter}
          about={{ subject }}
          name={[letter.from, subject].filter(Boolean).join(' · ')}
          rereads={[lettersList, lettersGet]}
          onClose={() => (asking.value = null)}
        />
      )}
    </>
  )
}
