import { useEffect, useRef } from 'react'
import { healthScoresList, jobsGet, jobsList } from '~/api/endpoints.gen'
import { refresh, useRead } from '~/api/queries'
import { patterns } from '~/browser/paths'
import { Progress } from '~/features/administration/jobs/parts'
import { Link } from '~/shell/Link'
import { t } from '~/text'
import css from './Recalculation.module.css'

/** The progress of the latest recalculation while it is open. Its end reads the scores again. */
export function Recalculation() {
  const latest = useRead(jobsList, { query: { kind: 'health_scores', per_page: 1 } }).data?.jobs.data[0]
  const isOpen = latest?.state === 'waiting' || latest?.state === 'running'
  return isOpen ? <Running key={latest.id} id={latest.id} /> : null
}

function Running({ id }: { id: number }) {
  const job = useRead(jobsGet, { path: { id } }).data?.job
  const hasEnded = job?.finished_at !== null && job?.finished_at !== undefined
  const told = useRef(false)
  useEffect(() => {
    if (!hasEnded || told.current) return
    told.current = true
    void refresh(healthScoresList, jobsList)
  }, [hasEnded])
  if (!job || hasEnded) return null
  return (
    <section className={css.running} aria-label={t('health.page.progress')}>
      <span>{t('health.page.progress')}</span>
      <Progress job={job} label={t('health.page.progress')} />
      <Link href={patterns['cms-jobs']}>{t('health.page.jobs')}</Link>
    </section>
  )
}
