import { jobsOutcomes } from '~/api/endpoints.gen'
import { useRead } from '~/api/queries'
import { RowOutcome } from '~/api/words.gen'
import { Word } from '~/parts/record/Word'
import { t } from '~/text'
import { Button, buttonClass } from '~/ui/input/Button'
import { Dialog } from '~/ui/overlay/Dialog'
import css from './PlanRows.module.css'

/** The most rows that the dialog shows. Its file has all. */
const most = 200

interface PlanRowsProps {
  id: number
  name: string
  onClose: () => void
}

/** The rows of a job's plan, each with its outcome. */
export function PlanRows({ id, name, onClose }: PlanRowsProps) {
  const page = useRead(jobsOutcomes, { path: { id }, query: { per_page: most } }).data?.outcomes
  const more = (page?.total ?? 0) - (page?.data.length ?? 0)
  const actions = (
    <>
      <a className={buttonClass({ look: 'ghost' })} href={`/api/jobs/${id}/outcomes/export`} download>
        {t('jobs.page.export-rows')}
      </a>
      <Button look="primary" onClick={onClose}>
        {t('shell.close')}
      </Button>
    </>
  )
  return (
    <Dialog width="l" title={name} of={null} onClose={onClose} actions={actions}>
      <ul
        className={css.rows}
        // A long list is read with the arrows, too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-busy={!page}
      >
        {page?.data.map(({ row, record_id: record, outcome, reason, effects }) => (
          <li key={row}>
            <Word isBadge words={RowOutcome} of={outcome} />
            <div>
              {record ? `#${record}` : t('jobs.page.row', { row })}
              <small>{reason ?? effects}</small>
            </div>
          </li>
        ))}
        {more > 0 && <li>{t('bulk.more-rows', { n: more })}</li>}
      </ul>
    </Dialog>
  )
}
