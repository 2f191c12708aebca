import { Download, Rows3 } from 'lucide-react'
import { useSignal } from '@preact/signals-react'
import { useMemo } from 'react'
import * as onJob from '~/api/actions/job.gen'
import type { Schemas } from '~/api/call'
import { jobsList, jobsUndo } from '~/api/endpoints.gen'
import * as lists from '~/api/lists.gen'
import { labelOf } from '~/api/words'
import { JobKind, JobState } from '~/api/words.gen'
import { ActDialog } from '~/parts/act/ActDialog'
import { RowActs } from '~/parts/act/RowActs'
import { type Act, actsOn } from '~/parts/act/acts'
import { actsOnList } from '~/parts/act/listActs'
import { ListPage } from '~/parts/list/ListPage'
import type { Cells } from '~/parts/list/declared'
import type { Column } from '~/parts/list/definition'
import { Word } from '~/parts/record/Word'
import { t } from '~/text'
import { Button, buttonClass } from '~/ui/input/Button'
import { PlanRows } from './PlanRows'
import { Progress } from './Progress'
import css from './JobsPage.module.css'

type Job = Schemas['Job']

const offered = actsOn(onJob)
/** The actions on a job without a plan, which cannot be undone. */
const offeredWithoutPlan = offered.filter(({ id }) => id !== jobsUndo.id)
const bulk = actsOnList(lists.jobsList)

/** The jobs that go on in the background, with their progress and results. */
export function JobsPage() {
  const asking = useSignal<{ act: Act; job: Job } | null>(null)
  const reading = useSignal<Job | null>(null)
  const extras = useMemo(
    () =>
      extrasFor(
        (act, job) => (asking.value = { act, job }),
        (job) => (reading.value = job),
      ),
    [asking, reading],
  )
  return (
    <>
      <ListPage
        className={css.jobs}
        route="cms-jobs"
        list={lists.jobsList}
        cells={cells}
        extras={extras}
        bulk={bulk}
      />
      {asking.value && (
        <ActDialog
          act={asking.value.act}
          of={asking.value.job}
          name={nameOf(asking.value.job)}
          about={{ job: nameOf(asking.value.job) }}
          rereads={[jobsList]}
          onClose={() => (asking.value = null)}
        />
      )}
      {reading.value && (
        <PlanRows id={reading.value.id} name={nameOf(reading.value)} onClose={() => (reading.value = null)} />
      )}
    </>
  )
}

/** Returns what a job does: the action of its plan with the number of rows, otherwise its kind. */
const titleOf = ({ kind, plan }: Job) =>
  plan ? t('bulk.confirm', { action: plan.action, n: plan.rows }) : labelOf(JobKind, kind)

const nameOf = (job: Job) => `${titleOf(job)} #${job.id}`

const cells: Cells<typeof lists.jobsList> = {
  kind: (job) => (
    <span className={css.kind}>
      {titleOf(job)}
      <small>#{job.id}</small>
    </span>
  ),
  id: null,
  'plan.action': null,
  state: (job) => (
    <span className={css.state}>
      <Word isBadge words={JobState} of={job.state} />
      {job.plan && job.plan.refused > 0 && <small>{t('batch.tally.failed', { n: job.plan.refused })}</small>}
      {job.last_error && <small title={job.last_error}>{job.last_error}</small>}
    </span>
  ),
  percent: (job) => <Progress job={job} label={nameOf(job)} />,
  result: null,
  last_error: null,
}

const extrasFor = (ask: (act: Act, job: Job) => void, read: (job: Job) => void): Column<Job>[] => [
  {
    id: 'actions',
    header: 'shell.list.actions',
    cell: (job) => (
      <span className={css.actions}>
        {job.plan && (
          <Button
            look="ghost"
            size="s"
            icon={<Rows3 size={16} aria-hidden />}
            aria-label={`${t('jobs.page.rows')}: ${nameOf(job)}`}
            data-tip={t('jobs.page.rows')}
            onClick={() => read(job)}
          />
        )}
        {job.result && (
          <a
            className={buttonClass({ look: 'ghost', size: 's' }, true)}
            href={`/api/jobs/${job.id}/result`}
            download={job.result}
            aria-label={`${t('jobs.page.download')}: ${job.result}`}
            data-tip={t('jobs.page.download')}
          >
            <Download size={16} aria-hidden />
          </a>
        )}
        <RowActs
          acts={job.plan ? offered : offeredWithoutPlan}
          of={job}
          name={nameOf(job)}
          onAct={(act) => ask(act, job)}
        />
      </span>
    ),
  },
]
