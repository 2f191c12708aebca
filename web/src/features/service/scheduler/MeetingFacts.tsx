import { cardsList } from '~/api/endpoints.gen'
import { meetingsListFacts } from '~/api/facts.gen'
import { can } from '~/api/can'
import { useRead } from '~/api/queries'
import { url } from '~/browser/paths'
import { RecordFacts } from '~/parts/record/RecordFacts'
import type { OwnFacts } from '~/parts/record/facts'
import { History } from '~/features/members/history/parts'
import { Link } from '~/shell/Link'
import { t } from '~/text'
import { formatInstant } from '~/text/format'
import { said } from '~/text/moment'
import { labelOf } from '~/api/words'
import { MeetingState } from '~/api/words.gen'
import css from './MeetingFacts.module.css'
import { longDay, localOf } from './days'
import type { Meeting } from './view'

/** The facts of a meeting: when, what for, with whom, and its outcome. */
export function MeetingFacts({ meeting }: { meeting: Meeting }) {
  return (
    <div className={css.facts}>
      <RecordFacts look="line" of={meeting} sections={meetingsListFacts} own={own} />
      <Links meeting={meeting} />
      {meeting.notes && (
        <section className={css.notes}>
          <h3>{t('column.notes')}</h3>
          <p>
            <bdi>{meeting.notes}</bdi>
          </p>
        </section>
      )}
      <Past meeting={meeting} />
    </div>
  )
}

const own: OwnFacts<Meeting, typeof meetingsListFacts> = {
  start_at: ({ start_at: start, minutes }) =>
    start ? (
      <>
        <time dateTime={start}>
          {longDay(localOf(start).slice(0, 10))}, {localOf(start).slice(11)}
        </time>
        {minutes > 0 && <small>{t('scheduler-page.minutes', { n: minutes })}</small>}
      </>
    ) : (
      t('scheduler-page.not-chosen')
    ),
  minutes: null,
  // The head of the pane shows them, or the paragraphs below.
  state: null,
  notes: null,
  reason: null,
  'booked_by.name': null,
  changed_at: null,
  'member.name': null,
  'member.id': null,
}

/** Where else the member is: the record, the cards, the conversations. */
function Links({ meeting: { member } }: { meeting: Meeting }) {
  const hasCards = can('read', 'Kanban')
  const cards = useRead(cardsList, { query: { user_id: member.id } }, hasCards).data?.cards.data ?? []
  const mine = cards.filter(({ user_id: id }) => id === member.id)
  return (
    <nav className={css.links} aria-label={member.name}>
      {can('read', 'Users') && (
        <Link href={url('cms-user-edit', { id: member.id })}>{t('shell.open-record')}</Link>
      )}
      {mine.map(({ id, role }) => (
        <Link key={id} href={url('cms-kanban', { role, account_manager: 'all', open: id })}>
          {t('noun.card.title')} #{id}
        </Link>
      ))}
      {can('read', 'Conversations') && can('read', 'Users') && (
        <Link href={url('cms-user-edit', { id: member.id }, { tab: 'conversations' })}>
          {t('noun.conversation.titles')}
        </Link>
      )}
    </nav>
  )
}

/** How a meeting came to be as it is, and each of its changes. */
function Past({ meeting: { id, booked_by: by, changed_at: at, state, reason } }: { meeting: Meeting }) {
  return (
    <section className={css.notes}>
      <h3>{t('list.audits.list')}</h3>
      <ul>
        {at && (
          <li title={formatInstant(at)}>
            {t('scheduler-page.since', {
              state: labelOf(MeetingState, state),
              when: said(at),
            })}
          </li>
        )}
        {reason && (
          <li>
            <bdi>{t('scheduler-page.reason', { reason })}</bdi>
          </li>
        )}
        <li>
          {by ? t('scheduler-page.booked-by', { name: by.name }) : t('scheduler-page.booked-by-member')}
        </li>
      </ul>
      {can('read', 'Users') && <History type="meeting" id={id} />}
    </section>
  )
}
