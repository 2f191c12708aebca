import { ChevronRight } from 'lucide-react'
import { can } from '~/api/can'
import type { Schemas } from '~/api/call'
import { formatNumber } from '~/text/format'
import { Link } from '~/shell/Link'
import { t } from '~/text'
import css from './Attention.module.css'
import { NextToEnd } from './NextToEnd'
import { Panel } from './Panel'
import { lists } from './lists'

/** Records that need action: expired charges, and plans about to end. */
export function Attention({ overdue, ending, ending_until: until, to, own }: Schemas['FinancialSummary']) {
  return (
    <Panel title={t('dashboard.attention.title')}>
      <Overdue {...{ overdue, own }} />
      <Ending {...{ ending, until, to }} />
      <NextToEnd ending={ending} today={to} />
    </Panel>
  )
}

function Ending({ ending, until, to }: { ending: number; until?: string | null; to: string }) {
  const content = (
    <>
      <strong data-some={ending > 0 || undefined}>{formatNumber(ending)}</strong>
      <span>{t('dashboard.ending.title')}</span>
    </>
  )
  // Not everyone who reads payments reads members.
  if (!until || !can('read', 'Users')) return <div className={css.ending}>{content}</div>
  return (
    <Link className={css.ending} href={lists.ending(to, until)}>
      {content}
      <ChevronRight size={14} aria-hidden />
    </Link>
  )
}

function Overdue({ overdue, own }: Pick<Schemas['FinancialSummary'], 'overdue' | 'own'>) {
  if (overdue == null) {
    return (
      <div className={css.overdue}>
        <strong>—</strong>
        <span>
          {t('dashboard.overdue.title')}
          <small>{t('dashboard.untold')}</small>
        </span>
      </div>
    )
  }
  return (
    <Link className={css.overdue} href={lists.overdueBoletos(own)}>
      <strong data-some={overdue > 0 || undefined}>{formatNumber(overdue)}</strong>
      <span>
        {t('dashboard.overdue.title')}
        <small>{t('dashboard.overdue.link')}</small>
      </span>
      <ChevronRight size={14} aria-hidden />
    </Link>
  )
}
