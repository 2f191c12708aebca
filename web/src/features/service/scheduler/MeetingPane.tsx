import { useEffect } from 'react'
import { meetingsList } from '~/api/endpoints.gen'
import { useRead } from '~/api/queries'
import { MeetingState } from '~/api/words.gen'
import { RowActs } from '~/parts/act/RowActs'
import { reasonOf } from '~/parts/act/acts'
import { iconOf } from '~/parts/act/icons'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { RecordLink } from '~/parts/record/RecordLink'
import { PaneContent, RecordPane } from '~/parts/record/RecordPane'
import { Word } from '~/parts/record/Word'
import { t } from '~/text'
import { Notice } from '~/ui/feedback/Notice'
import { Spinner } from '~/ui/feedback/Spinner'
import { ActionButton } from '~/ui/input/ActionButton'
import { Button } from '~/ui/input/Button'
import { acts } from './acts'
import type { AgendaModel } from './agenda'
import { MeetingFacts } from './MeetingFacts'
import { keyOf } from './keys'
import type { Meeting } from './view'

interface MeetingPaneProps {
  agenda: AgendaModel
  /** The number of the meeting. */
  id: number
}

/** A meeting beside the agenda: what to do with it, and what it tells. */
export function MeetingPane({ agenda, id }: MeetingPaneProps) {
  const result = useRead(meetingsList, { query: { id } })
  const [row] = agenda.desk.moves.now(result.data?.meetings.data ?? [])
  const meeting = agenda.inView(id) ?? (row?.id === id ? row : undefined)
  useEffect(() => {
    if (meeting) agenda.seeOpen(meeting)
  }, [agenda, meeting])
  return (
    <RecordPane label={t('noun.meeting.title')} back={t('scheduler-page.back')} onClose={agenda.close}>
      {meeting && <Details agenda={agenda} meeting={meeting} />}
      {!meeting && result.isPending && <Spinner label={t('shell.loading')} />}
      {!meeting && result.isError && (
        <ReadFailure error={result.error} onRetry={() => void result.refetch()} />
      )}
      {!meeting && result.data && (
        <Notice
          title={t('scheduler-page.missing')}
          text={t('scheduler-page.missing-text', { id })}
          actions={<Button onClick={agenda.close}>{t('shell.close')}</Button>}
        />
      )}
    </RecordPane>
  )
}

/** The actions that stand as buttons; the others are in the menu. */
const first = new Set<string>(['meetings.move', 'meetings.mark-done', 'meetings.cancel'])

function Details({ agenda, meeting }: { agenda: AgendaModel; meeting: Meeting }) {
  const { member, state } = meeting
  const { desk } = agenda
  return (
    <PaneContent
      onClose={agenda.close}
      head={
        <>
          <h2>
            <RecordLink record="user" id={member.id} of={{ name: member.name }} />
          </h2>
          <Word isBadge words={MeetingState} of={state} />
        </>
      }
      actions={
        <>
          {acts
            .filter(({ id }) => first.has(id))
            .map((act) => {
              const Icon = iconOf(act)
              const reason = reasonOf(act, meeting)
              return (
                <ActionButton
                  key={act.id}
                  size="s"
                  look={act.id === 'meetings.move' ? 'primary' : 'plain'}
                  icon={<Icon aria-hidden />}
                  reason={reason}
                  data-tip={reason ?? keyOf(act.key)}
                  onClick={() => desk.act(act, meeting)}
                >
                  {t(act.label)}
                </ActionButton>
              )
            })}
          <RowActs acts={acts} of={meeting} name={member.name} onAct={(act) => desk.act(act, meeting)} />
        </>
      }
    >
      <MeetingFacts meeting={meeting} />
      <Button size="s" onClick={() => (desk.inviting.value = { member, consultant: meeting.manager.id })}>
        {t('scheduler-page.invite')}
      </Button>
    </PaneContent>
  )
}
