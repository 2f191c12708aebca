import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { whyNot } from '~/api/can'
import { call } from '~/api/call'
import { healthScoresRecalculateAll, jobsList } from '~/api/endpoints.gen'
import { describe } from '~/api/errors'
import { title } from '~/api/headings'
import * as lists from '~/api/lists.gen'
import { refresh } from '~/api/queries'
import { actsOnList } from '~/parts/act/listActs'
import { ListPage } from '~/parts/list/ListPage'
import type { Cells, RowOf } from '~/parts/list/declared'
import type { Column } from '~/parts/list/definition'
import { place } from '~/shell/place'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import { Glyph } from '~/ui/layout/Glyph'
import { Explanation } from './Explanation'
import { Recalculation } from './Recalculation'
import { Score } from './Score'
import css from './HealthScoresPage.module.css'

type Row = RowOf<typeof lists.healthScoresList>

const bulk = actsOnList(lists.healthScoresList)

/** The health of every paying member, with what makes each score. */
export function HealthScoresPage() {
  return (
    <ListPage
      className={css.scores}
      route="cms-health-score"
      list={lists.healthScoresList}
      cells={cells}
      extras={extras}
      details={(row) => <Explanation of={row} />}
      bulk={bulk}
      actions={<RecalculateAll />}
    >
      <Recalculation />
    </ListPage>
  )
}

/** Starts the job that recalculates all scores. */
function RecalculateAll() {
  const [isBusy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    try {
      toaster.good((await call(healthScoresRecalculateAll, { body: {} })).message)
      await refresh(jobsList)
    } catch (error) {
      toaster.bad(title(error), describe(error))
    }
    setBusy(false)
  }
  return (
    <ActionButton
      look="primary"
      icon={<RefreshCw aria-hidden />}
      reason={whyNot(healthScoresRecalculateAll)}
      busy={isBusy}
      onClick={() => void start()}
    >
      {t('action.health-scores.recalculate-all')}
    </ActionButton>
  )
}

const cells: Cells<typeof lists.healthScoresList> = {
  id: null,
  health_score: (row) => <Score of={row} />,
  band: null,
  trend: null,
  weakest: ({ weakest, computed_at: at }) => (at ? weakest?.join(' · ') : t('health.page.never')),
}

const extras: Column<Row>[] = [
  {
    id: 'actions',
    header: 'shell.list.actions',
    cell: (row, isOpen) => (
      <ActionButton
        look="ghost"
        size="s"
        icon={<Glyph name={isOpen ? 'up' : 'down'} />}
        label={t(isOpen ? 'health.page.hide' : 'health.page.explain')}
        onClick={() => place.change({ open: isOpen ? undefined : row.id })}
      />
    ),
  },
]
