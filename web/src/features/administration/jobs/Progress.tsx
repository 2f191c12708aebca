import type { Schemas } from '~/api/call'
import { t } from '~/text'
import { formatNumber } from '~/text/format'
import css from './Progress.module.css'

type Job = Schemas['Job']

/** How far a job is: a bar, the records, and the time that is left. */
export function Progress({ job, label }: { job: Job; label: string }) {
  const { percent, done, total, seconds_left: left, state } = job
  return (
    <span className={css.progress}>
      <progress max={100} value={percent} aria-label={label} data-state={state} />
      <small>
        {t('jobs.page.count', { done: formatNumber(done), total: formatNumber(total) })}
        {typeof left === 'number' && ` · ${t('jobs.page.left', { time: duration(left) })}`}
      </small>
    </span>
  )
}

/** Returns a time in seconds or, from two minutes on, in whole minutes. */
function duration(seconds: number): string {
  return seconds < 120 ? `${formatNumber(seconds)} s` : `${formatNumber(Math.round(seconds / 60))} min`
}
