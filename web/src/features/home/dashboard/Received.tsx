import { useSignal } from '@preact/signals-react'
import { ChartNoAxesColumn, Table2 } from 'lucide-react'
import type { Schemas } from '~/api/call'
import { formatDate, formatMoney } from '~/text/format'
import { Link } from '~/shell/Link'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import { Notice } from '~/ui/feedback/Notice'
import { DayBars } from './DayBars'
import { DayTable } from './DayTable'
import { Panel } from './Panel'
import css from './Received.module.css'
import { lists } from './lists'
import { payments } from './payments'

/** The payments received on each day, as bars and as a table. */
export function Received({
  days,
  own,
}: Pick<Schemas['FinancialSummary'], 'own'> & { days: Schemas['DayTotal'][] }) {
  const asTable = useSignal(false)
  const pointed = useSignal<Schemas['DayTotal'] | null>(null)
  const count = days.reduce((sum, day) => sum + day.count, 0)
  const cents = days.reduce((sum, day) => sum + Math.round(day.amount * 100), 0)
  const shown = pointed.value ?? { amount: cents / 100, count }
  const [first, last] = [days.at(0)?.day ?? '', days.at(-1)?.day ?? '']
  const label = t(asTable.value ? 'dashboard.received.as-chart' : 'dashboard.received.as-table')
  const Icon = asTable.value ? ChartNoAxesColumn : Table2
  const flip = (
    <ActionButton
      look="ghost"
      size="s"
      icon={<Icon aria-hidden />}
      label={label}
      onClick={() => (asTable.value = !asTable.value)}
    />
  )
  if (count === 0) {
    return (
      <Panel title={t('dashboard.received.title')}>
        <Notice
          title={t('dashboard.received.empty', { days: days.length })}
          text={t('dashboard.received.empty-text')}
        />
      </Panel>
    )
  }
  return (
    <Panel title={t('dashboard.received.title')} aside={flip}>
      <p className={css.sum}>
        <Link href={lists.received(first, last, own)}>{formatMoney(shown.amount)}</Link>
        <span>
          {pointed.value
            ? `${formatDate(pointed.value.day)} · ${payments(shown.count)}`
            : t('dashboard.received.in-days', { payments: payments(count), days: days.length })}
        </span>
      </p>
      {asTable.value ? (
        <DayTable days={days} own={own} />
      ) : (
        <DayBars days={days} own={own} onPoint={(day) => (pointed.value = day)} />
      )}
    </Panel>
  )
}
