import { Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { call } from '~/api/call'
import { closedDaysCreate, closedDaysDelete } from '~/api/endpoints.gen'
import { describe } from '~/api/errors'
import { title } from '~/api/headings'
import { undos } from '~/parts/write/undos'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import { formatDate, today } from '~/text/format'
import { ActionButton } from '~/ui/input/ActionButton'
import css from './ClosedDaysPage.module.css'
import { rereadAbsences } from './acts'
import type { ClosedDay } from './view'

/** Opens a closed day, and offers its undo if the day is still to come. */
async function openDay({ id, date, until, consultants, reason, version }: ClosedDay): Promise<void> {
  try {
    const { message } = await call(closedDaysDelete, { query: { id }, version })
    const body = {
      date,
      until: until ?? undefined,
      consultants: consultants.flatMap((one) => one.id ?? []),
      reason,
    }
    const undo = async () => (await call(closedDaysCreate, { body })).message
    if (date < today()) toaster.good(message, reason)
    else undos.tell(message, { undo, reread: rereadAbsences }, { text: reason })
  } catch (error) {
    toaster.bad(title(error), describe(error))
  }
  await rereadAbsences()
}

/** The closed days to come, the next one first, then those that are over. */
export function ClosedDayList({ rows, openId }: { rows: readonly ClosedDay[]; openId: number | null }) {
  const ahead = rows.filter(({ date, until }) => (until ?? date) >= today())
  const past = rows.filter((row) => !ahead.includes(row))
  const shown = [...ahead.toSorted((a, b) => (a.date < b.date ? -1 : 1)), ...past.slice(0, 10)]
  return (
    <section className={css.card} aria-label={t('noun.closed-day.titles')}>
      <h2>{t('noun.closed-day.titles')}</h2>
      {shown.length === 0 && <p className={css.quiet}>{t('scheduler-page.closed-days.none')}</p>}
      <ul>
        {shown.map((row) => (
          <Row key={row.id} row={row} isOpen={row.id === openId} />
        ))}
      </ul>
    </section>
  )
}

function Row({ row, isOpen }: { row: ClosedDay; isOpen: boolean }) {
  const { date, until, reason, applies_to: who } = row
  const element = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isOpen) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  const days = until && until !== date ? `${formatDate(date)} – ${formatDate(until)}` : formatDate(date)
  return (
    <li ref={element} data-open={isOpen || undefined}>
      <div>
        {days}
        <small>
          <bdi>{reason}</bdi> · <bdi>{who}</bdi>
        </small>
      </div>
      <ActionButton
        size="s"
        look="ghost"
        icon={<Trash2 aria-hidden />}
        label={t('scheduler-page.closed.open', { days })}
        reason={row.can.delete?.sentence ?? null}
        onClick={() => void openDay(row)}
      />
    </li>
  )
}
