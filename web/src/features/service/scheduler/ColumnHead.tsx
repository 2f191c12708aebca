import { ArrowRight, CalendarOff, PartyPopper } from 'lucide-react'
import { url } from '~/browser/paths'
import { Link } from '~/shell/Link'
import { t } from '~/text'
import { today } from '~/text/format'
import css from './ColumnHead.module.css'
import type { Column } from './columns'
import { shortWeekday } from './days'
import { team } from './view'

interface ColumnHeadProps {
  column: Column
  isByConsultant: boolean
}

/** The head of a column: the day or the consultant, and why there are no meetings or the substitute. */
export function ColumnHead({ column, isByConsultant }: ColumnHeadProps) {
  const { day, consultant } = column
  return (
    <div className={css.head} data-today={day === today() || undefined}>
      <h2>
        {isByConsultant && consultant ? (
          <Link
            href={url('scheduler-agenda', { view: 'day', day, consultant: consultant.id })}
            className={css.name}
          >
            <bdi>{consultant.name}</bdi>
          </Link>
        ) : (
          <Link
            href={url('scheduler-agenda', { view: 'day', day, consultant: consultant?.id ?? team })}
            className={css.day}
          >
            <span>{shortWeekday(day)}</span> <strong>{Number(day.slice(8))}</strong>
          </Link>
        )}
      </h2>
      <DayNotes column={column} isOfTeam={!isByConsultant && consultant === undefined} />
    </div>
  )
}

/** The notes on a day: that it is closed, a holiday, or that a substitute takes it. */
export function DayNotes({ column, isOfTeam }: { column: Column; isOfTeam: boolean }) {
  const { closed, holiday, away } = column
  return (
    <>
      {closed.map(({ id, reason }) => (
        <p key={id} className={css.note} data-closed title={reason}>
          <CalendarOff size={12} aria-hidden />
          <span>{t('scheduler-page.closed', { reason })}</span>
        </p>
      ))}
      {holiday && !closed.some(({ reason }) => reason === holiday) && (
        <p className={css.note} title={holiday}>
          <PartyPopper size={12} aria-hidden />
          <span>{t('scheduler-page.holiday', { name: holiday })}</span>
        </p>
      )}
      {away.map(({ id, consultant, to, receiver }) => {
        const name = (receiver ?? to).name
        const text = isOfTeam
          ? t('scheduler-page.redirected-of', { consultant: consultant.name, to: name })
          : t('scheduler-page.redirected', { to: name })
        return (
          <p key={id} className={css.note} data-away title={text}>
            <ArrowRight size={12} aria-hidden />
            <span>{text}</span>
          </p>
        )
      })}
    </>
  )
}
