import { useSignal } from '@preact/signals-react'
import * as onOutbox from '~/api/actions/outbox.gen'
import { type Schemas, address } from '~/api/call'
import { sentEmailsGet, sentEmailsLetter, sentEmailsList } from '~/api/endpoints.gen'
import { sentEmailsGetFacts } from '~/api/facts.gen'
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
import css from './SentEmailsPage.module.css'

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
  const asking = useSignal<Act | null>(null)
  const to = letter.to ?? ''
  return (
    <>
      <header className={css.head}>
        {/* On a phone the list with its title is hidden. */}
        {isNarrow.value && <h1 className="visually-hidden">{t('routes.cms-email-sent.title')}</h1>}
        <h2>
          <bdi>{letter.subject ?? t('sent-emails.page.letter')}</bdi>
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
      <Frame src={address(sentEmailsLetter.path, { id: letter.id })} title={t('sent-emails.page.letter')} />
      <RecordFacts of={letter} sections={sentEmailsGetFacts} />
      {asking.value && (
        <ActDialog
          act={asking.value}
          of={letter}
          about={{ to }}
          name={[to, letter.subject].filter(Boolean).join(' · ')}
          rereads={[sentEmailsList, sentEmailsGet]}
          onClose={() => (asking.value = null)}
        />
      )}
    </>
  )
}
