import {
  Building2,
  CalendarClock,
  Clock,
  EyeOff,
  Mail,
  MessageCircle,
  MessageSquare,
  Phone,
  PhoneOff,
  UserRound,
} from 'lucide-react'
import { labelOf } from '~/api/words'
import { Bias, ContactChannel, MemberKind, Track as TrackWords } from '~/api/words.gen'
import { t } from '~/text'
import { formatDate, formatInstant, formatWhen, today } from '~/text/format'
import { said, saidAfter } from '~/text/moment'
import { Badge } from '~/ui/feedback/Badge'
import css from './CardFace.module.css'
import { type Card, dueOf } from './view'

/** The facts of a card, in lines of fixed heights: those that it lacks take no room. */
export function CardFace({ card, isMine }: { card: Card; isMine: boolean }) {
  const { user, days, late } = card
  return (
    <>
      <span className={css.head}>
        <bdi translate="no" className={css.name}>
          {user.name}
        </bdi>
        {hasDays(card) && (
          <span
            className={css.days}
            data-late={late || undefined}
            data-tip={t('kanban-page.card.days-tip', { at: saidAfter(card.moved_at), by: card.moved_by })}
          >
            {late && <Clock size={12} aria-hidden />}
            {days === 0 ? t('shell.period.today') : t('kanban-page.card.days', { n: days })}
            {late && <span className="visually-hidden">{t('kanban-page.card.late')}</span>}
          </span>
        )}
      </span>
      <Plan card={card} />
      {hasDate(card) && <Dates card={card} />}
      {hasTags(card) && (
        <span className={css.tags}>
          {card.tracks.map(({ id, track }) => (
            <Badge key={id} tone="warn">
              {labelOf(TrackWords, track)}
            </Badge>
          ))}
          {card.tags.map((tag) => (
            <Badge key={tag}>
              <bdi>{tag}</bdi>
            </Badge>
          ))}
        </span>
      )}
      <Contact card={card} isMine={isMine} />
    </>
  )
}

function Plan({ card: { user } }: { card: Card }) {
  const { type, plan_group: plan, end_of_plan: end } = user
  const date = end && formatDate(end)
  const isOver = end !== null && end < today()
  const Kind = type === 'company' ? Building2 : UserRound
  return (
    <span className={css.plan}>
      {type && (
        <span className={css.kind} data-tip={labelOf(MemberKind, type)}>
          <Kind size={13} aria-hidden />
          <span className="visually-hidden">{labelOf(MemberKind, type)}</span>
        </span>
      )}
      {plan && <bdi>{plan.name}</bdi>}
      {date ? (
        <span data-over={isOver || undefined}>
          {t(isOver ? 'kanban-page.card.ended' : 'moment.until', { date })}
        </span>
      ) : (
        <span>{t('kanban-page.card.no-plan')}</span>
      )}
    </span>
  )
}

function Dates({ card }: { card: Card }) {
  const { schedule_at: at, description, hide_until: hidden } = card
  const due = dueOf(card)
  return (
    <span className={css.date} data-due={due} title={description ?? undefined}>
      {at ? (
        <>
          <CalendarClock size={13} aria-hidden />
          {due && <span className="visually-hidden">{t(`kanban-page.card.${due}`)}</span>}
          <time dateTime={at}>{whenOf(at)}</time>
          {description && <bdi>{description}</bdi>}
        </>
      ) : (
        hidden && (
          <>
            <EyeOff size={13} aria-hidden />
            {t('kanban-page.card.hidden-until', { date: formatDate(hidden) })}
          </>
        )
      )}
    </span>
  )
}

const channels = { chat: MessageSquare, phone: Phone, whats: MessageCircle, email: Mail } as const

function Contact({
  card: { last_contact: last, account_manager: owner, version },
  isMine,
}: {
  card: Card
  isMine: boolean
}) {
  const Icon = last?.channel ? channels[last.channel] : PhoneOff
  return (
    <span className={css.foot}>
      {last ? (
        <span
          className={css.contact}
          data-tip={t('kanban-page.card.contact-tip', { when: said(last.at), by: last.by })}
        >
          <Icon size={13} aria-hidden />
          <span className="visually-hidden">
            {last.channel ? labelOf(ContactChannel, last.channel) : t('kanban-page.card.unanswered')}
          </span>
          {formatWhen(last.at)}
          {last.bias && <Mood bias={last.bias} />}
        </span>
      ) : (
        // Another system, which gives no version, may send no contacts.
        <span>{version > 0 && t('kanban-page.card.no-contact')}</span>
      )}
      {owner && !isMine && (
        <bdi className={css.owner} data-tip={t('kanban-page.card.owner', { name: owner.name })}>
          {owner.name}
        </bdi>
      )}
    </span>
  )
}

/** The mood of a contact: a word in its colour. */
function Mood({ bias }: { bias: keyof typeof Bias }) {
  return (
    <span className={css.mood} data-tone={Bias[bias].tone}>
      {labelOf(Bias, bias)}
    </span>
  )
}

/** Formats an appointment briefly: the time if it is today, otherwise the day and the time. */
export function whenOf(at: string): string {
  const [day = '', time = ''] = formatInstant(at).split(' ')
  const hour = time.slice(0, 5)
  return day === formatDate(today()) ? `${t('shell.period.today')} ${hour}` : `${day.slice(0, 5)} ${hour}`
}

/** Returns whether it is known since when a card is in its column. Its days are counted from then. */
export const hasDays = (card: Card) => Boolean(card.moved_at)

const hasDate = (card: Card) => card.schedule_at !== null || card.hide_until !== null
const hasTags = ({ tags, tracks }: Card) => tags.length + tracks.length > 0

/** Pixels that a card takes, with the gap below it. Its lines have fixed heights, as its style sheet has them. */
export const heightOf = (card: Card) => 94 + (hasDate(card) ? 22 : 0) + (hasTags(card) ? 24 : 0)
