import { Download } from 'lucide-react'
import { useSignal } from '@preact/signals-react'
import { useMemo } from 'react'
import * as onJob from '~/api/actions/job.gen'
import type { Schemas } from '~/api/call'
import { jobsList } from '~/api/endpoints.gen'
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
import { buttonClass } from '~/ui/input/Button'
import { Progress } from './Progress'
import css from './JobsPage.module.css'

type Job = Schemas['Job']

const offered = actsOn(onJob)
const bulk = actsOnList(lists.jobsList)

/** The jobs that go on in the background, with their progress and results. */
export default function JobsPage() {
  const asking = useSignal<{ act: Act; job: Job } | null>(null)
  const extras = useMemo(() => extrasFor((act, job) => (asking.value = { act, job })), [asking])
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
          about={{ job: nameOf(asking.value.job) }}
          rereads={[jobsList]}
          onClose={() => (asking.value = null)}
        />
      )}
    </>
  )
}

const nameOf = ({ id, kind }: Job) => `${labelOf(JobKind, kind)} #${id}`

const cells: Cells<typeof lists.jobsList> = {
  kind: (job) => (
    <span className={css.kind}>
      {labelOf(JobKind, job.kind)}
      <small>#{job.id}</small>
    </span>
  ),
  id: null,
  state: (job) => (
    <span className={css.state}>
      <Word isBadge words={JobState} of={job.state} />
      {job.last_error && <small title={job.last_error}>{job.last_error}</small>}
    </span>
  ),
  percent: (job) => <Progress job={job} label={nameOf(job)} />,
  result: null,
  last_error: null,
}

const extrasFor = (ask: (act: Act, job: Job) => void): Column<Job>[] => [
  {
    id: 'actions',
    header: 'shell.list.actions',
    cell: (job) => (
      <span className={css.actions}>
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
        <RowActs acts={offered} of={job} name={nameOf(job)} onAct={(act) => ask(act, job)} />
      </span>
    ),
  },
]
