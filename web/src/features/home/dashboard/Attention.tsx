import { ChevronRight } from 'lucide-react'
import { can } from '~/api/can'
import type { Schemas } from '~/api/call'
import { Link } from '~/shell/Link'
import { t } from '~/text'
import css from './Attention.module.css'
import { Counted } from './Counted'
import { NextToEnd } from './NextToEnd'
import { Own } from './Own'
import { Panel } from './Panel'
import { lists } from './lists'

/** Records that need action: expired charges, and plans about to end. */
export function Attention({ overdue, ending, ending_until: until, to, own }: Schemas['FinancialSummary']) {
  return (
    <Panel title={t('dashboard.attention.title')} aside={own && <Own />}>
      <Overdue {...{ overdue, own }} />
      <Ending {...{ ending, until, to, own }} />
      <NextToEnd {...{ ending, own, today: to }} />
    </Panel>
  )
}

interface EndingProps {
  ending: number
  until?: string | null
  to: string
  own: boolean | undefined
}

function Ending({ ending, until, to, own }: EndingProps) {
  const content = <Counted name="dashboard.ending.title" n={ending} />
  // Not everyone who reads payments reads members.
  if (!until || !can('read', 'Users')) return <div className={css.ending}>{content}</div>
  return (
    <Link className={css.ending} href={lists.ending(to, until, own)}>
      {content}
      <ChevronRight size={14} aria-hidden />
    </Link>
  )
}

function Overdue({ overdue, own }: Pick<Schemas['FinancialSummary'], 'overdue' | 'own'>) {
  if (overdue == null) {
    return (
      <div className={css.overdue}>
        <Counted name="dashboard.overdue.title" />
        <small>{t('dashboard.untold')}</small>
      </div>
    )
  }
  return (
    <Link className={css.overdue} href={lists.overdueBoletos(own)}>
      <Counted name="dashboard.overdue.title" n={overdue} />
      <small>{t('dashboard.overdue.link')}</small>
      <ChevronRight size={14} aria-hidden />
    </Link>
  )
}
