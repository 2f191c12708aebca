import { useModel } from '@preact/signals-react'
import { CalendarPlus } from 'lucide-react'
import { useMemo } from 'react'
import { meetingsList } from '~/api/lists.gen'
import { RowActs } from '~/parts/act/RowActs'
import { actsOnList } from '~/parts/act/listActs'
import { ListPage } from '~/parts/list/ListPage'
import type { Cells } from '~/parts/list/declared'
import type { Column } from '~/parts/list/definition'
import { restart, without } from '~/parts/list/listState'
import { RecordLink } from '~/parts/record/RecordLink'
import { place } from '~/shell/place'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import css from './MeetingsPage.module.css'
import { acts } from './acts'
import { localOf, shortDay } from './days'
import { Desk, type DeskModel } from './desk'
import { Dialogs } from './Dialogs'
import { MeetingFacts } from './MeetingFacts'
import type { Meeting } from './view'

const bulk = actsOnList(meetingsList)

const cells: Cells<typeof meetingsList> = {
  start_at: ({ start_at: start }) => (start ? <Start at={start} /> : <span data-none>—</span>),
  notes: ({ notes }) =>
    notes ? (
      <bdi className={css.text} title={notes}>
        {notes}
      </bdi>
    ) : (
      <span data-none>—</span>
    ),
  'member.name': ({ member }) => <RecordLink record="user" id={member.id} of={{ name: member.name }} />,
}

/** All meetings, with the actions on one and on many. */
export function MeetingsPage() {
  const desk = useModel(Desk)
  const extras = useMemo(() => extrasFor(desk), [desk])
  const { id } = place.search.value
  return (
    <>
      <ListPage
        className={css.meetings}
        route="scheduler-meetings"
        list={meetingsList}
        cells={cells}
        extras={extras}
        bulk={bulk}
        details={(meeting) => (
          <div className={css.details}>
            <MeetingFacts meeting={meeting} />
          </div>
        )}
        actions={
          <Button
            look="primary"
            icon={<CalendarPlus aria-hidden />}
            onClick={() => (desk.booking.value = {})}
          >
            {t('scheduler-page.book.short')}
          </Button>
        }
      >
        {id && (
          <div className={css.notice} role="status">
            {t('scheduler-page.notice', { id })}
            <Button size="s" onClick={() => restart(without(['id', 'open']))}>
              {t('scheduler-page.show-all')}
            </Button>
          </div>
        )}
      </ListPage>
      <Dialogs desk={desk} />
    </>
  )
}

const extrasFor = (desk: DeskModel): Column<Meeting>[] => [
  {
    id: 'actions',
    header: 'shell.list.actions',
    cell: (meeting) => (
      <RowActs acts={acts} of={meeting} name={meeting.id} onAct={(act) => desk.act(act, meeting)} />
    ),
  },
]

/** The day and the time of a meeting, by the weekday. */
function Start({ at }: { at: string }) {
  const [day = '', time] = localOf(at).split('T')
  return (
    <time dateTime={at}>
      {shortDay(day)} <small>{time}</small>
    </time>
  )
}
