import { useModel } from '@preact/signals-react'
import { CalendarPlus, Mail } from 'lucide-react'
import { meetingsList } from '~/api/endpoints.gen'
import { useRead } from '~/api/queries'
import { labelOf } from '~/api/words'
import { MeetingKind, MeetingState } from '~/api/words.gen'
import { RowActs } from '~/parts/act/RowActs'
import { SkeletonRows } from '~/parts/list/SkeletonRows'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { Word } from '~/parts/record/Word'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import css from './MemberMeetings.module.css'
import { acts } from './acts'
import { shortTime } from './days'
import { Desk } from './desk'
import { Dialogs } from './Dialogs'
import { useLive } from './useLive'

interface MemberMeetingsProps {
  member: { id: number; name: string }
  /** The consultant who is proposed. */
  consultant?: number
}

const records = ['meeting']
const reads = [meetingsList]

/** The meetings of a member, the latest first, with booking and inviting. */
export function MemberMeetings({ member, consultant }: MemberMeetingsProps) {
  const desk = useModel(Desk)
  const result = useRead(meetingsList, { query: { user_id: member.id, per_page: 50 } })
  useLive(records, reads)
  const meetings = result.data?.meetings.data ?? []
  return (
    <section className={css.meetings} aria-label={t('scheduler-page.meetings')}>
      <div className={css.head}>
        <Button
          size="s"
          look="primary"
          icon={<CalendarPlus aria-hidden />}
          onClick={() => (desk.booking.value = { member, consultant })}
        >
          {t('scheduler-page.book')}
        </Button>
        <Button
          size="s"
          icon={<Mail aria-hidden />}
          onClick={() => (desk.inviting.value = { member, consultant })}
        >
          {t('scheduler-page.invite')}
        </Button>
      </div>
      {result.isPending && <SkeletonRows />}
      {result.isError && <ReadFailure error={result.error} onRetry={() => void result.refetch()} />}
      {result.data && meetings.length === 0 && <p>{t('scheduler-page.meetings.none')}</p>}
      <ul>
        {meetings.map((meeting) => (
          <li key={meeting.id}>
            <span>
              {meeting.start_at ? shortTime(meeting.start_at) : t('scheduler-page.not-chosen')}
              <small>
                {labelOf(MeetingKind, meeting.kind)} · <bdi>{meeting.manager.name}</bdi>
              </small>
            </span>
            <Word isBadge words={MeetingState} of={meeting.state} />
            <RowActs acts={acts} of={meeting} name={meeting.id} onAct={(act) => desk.act(act, meeting)} />
          </li>
        ))}
      </ul>
      <Dialogs desk={desk} />
    </section>
  )
}
