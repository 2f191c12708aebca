import { CircleAlert, CircleCheck, CircleDashed, CircleHelp } from 'lucide-react'
import { isFinal } from '~/api/call'
import { patterns } from '~/browser/paths'
import { Final, Trouble, Unknown } from '~/parts/write/Rehearsed'
import { Link } from '~/shell/Link'
import { t } from '~/text'
import { formatMoney } from '~/text/format'
import css from './BulkPlan.module.css'
import type { BulkModel } from './bulk'
import type { RowStatus } from './rowFates'
import { type SameReason, bySameReason } from './sameReason'

/** Limit on rows shown of a long plan, which re-renders with each applied row. Its file has all rows. */
const mostRows = 200

/** How many names stand beside a reason. */
const fewNames = 3

/** The progress of a plan: the rehearsed effects, then the outcomes. */
export function BulkPlan({ bulk }: { bulk: BulkModel }) {
  const stage = bulk.stage.value
  return (
    <div className={css.plan} aria-busy={stage === 'rehearsing' || stage === 'applying'}>
      <Progress bulk={bulk} />
      <Hindrance bulk={bulk} />
      {stage === 'ready' && bulk.left.value > 0 && <Warning bulk={bulk} />}
      {stage === 'applying' && <Background bulk={bulk} />}
      <Rows bulk={bulk} />
      {stage === 'over' && bulk.done.value.size < bulk.about().rows.length && (
        <p className={css.quiet}>{t('bulk.keep')}</p>
      )}
    </div>
  )
}

/** Tells that the job goes on without the page, and where it is found. */
function Background({ bulk }: { bulk: BulkModel }) {
  const job = bulk.job.value
  if (!job) return null
  return (
    <p className={css.quiet}>
      {t('bulk.background')}{' '}
      <Link href={patterns['cms-jobs']}>{t('bulk.background-job', { id: job.id })}</Link>
    </p>
  )
}

function Progress({ bulk }: { bulk: BulkModel }) {
  const stage = bulk.stage.value
  const n = bulk.about().rows.length
  const { waiting, unanswered, done, refused, stale, failed } = bulk.tally.value
  const isUnderWay = stage === 'rehearsing' || stage === 'applying'
  // Rows refused by the rehearsal are not sent.
  const words =
    stage === 'rehearsing'
      ? { done: bulk.rows.value.length, n }
      : { done: bulk.job.value?.done ?? done + stale + failed, n: n - refused }
  const ended = Object.entries({ done, refused, stale, failed, unanswered, waiting }) as [
    CountedStatus,
    number,
  ][]
  const said = ended.map(([name, count]) => [t(`batch.tally.${name}`, { n: count }), count] as const)
  const planned = [
    [t('batch.plan.ready', { n: waiting }), waiting],
    [t('batch.tally.refused', { n: refused }), refused],
  ] as const
  const counts = (stage === 'ready' ? planned : said).flatMap(([text, count]) => (count > 0 ? [text] : []))
  const sums = amounts(bulk, stage === 'ready' ? 'waiting' : 'done').map(formatMoney)
  const most = stage === 'rehearsing' ? t('bulk.rehearsing', words) : t('bulk.applying', words)
  return (
    <>
      {isUnderWay && <progress max={words.n} value={words.done} aria-label={t('bulk.progress', words)} />}
      <p role="status">{isUnderWay ? most : counts.toSpliced(1, 0, ...sums).join(' · ')}</p>
    </>
  )
}

type CountedStatus = 'done' | 'refused' | 'stale' | 'failed' | 'unanswered' | 'waiting'

function Hindrance({ bulk }: { bulk: BulkModel }) {
  const why = bulk.trouble.value
  const isEmpty = bulk.stage.value === 'ready' && bulk.left.value === 0
  if (!why && !isEmpty) return null
  const isCutOff = bulk.stage.value === 'over' || bulk.stage.value === 'applying'
  if (!why) return <Trouble>{t('bulk.none')}</Trouble>
  return <Trouble>{isCutOff ? t('bulk.cut-off', { why }) : why}</Trouble>
}

/** What is unknown of the plan, or cannot be undone. */
function Warning({ bulk }: { bulk: BulkModel }) {
  if (bulk.isBlind.value) return <Unknown />
  return isFinal(bulk.about().endpoint) && <Final />
}

/** The rows: while they are rehearsed only the refused ones, then all, with those that are not done first. */
function Rows({ bulk }: { bulk: BulkModel }) {
  const stage = bulk.stage.value
  const fates = bulk.fates.value
  const effects = stage === 'ready' ? bulk.effects.value : new Map<number, string[]>()
  const rows = bulk.about().rows.flatMap((row, at) => {
    const fate = fates.get(at + 1)
    if (!fate || (stage === 'rehearsing' && fate.is !== 'refused')) return []
    const what = 'why' in fate ? fate.why : (effects.get(at + 1)?.join(' ') ?? '')
    return [{ ...row, fate, what: what || t(`bulk.row.${fate.is as 'waiting'}`) }]
  })
  const isOrdered = stage === 'ready' || stage === 'over'
  const ordered = isOrdered ? rows.toSorted((a, b) => rank(a.fate) - rank(b.fate)) : rows
  const entries = bySameReason(ordered)
  const shown = entries.slice(0, mostRows)
  const more = entries.length - shown.length
  if (shown.length === 0) return null
  return (
    <ul
      className={css.rows}
      // A long list is read with the arrows, too.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      {shown.map((entry) => {
        const { id, fate } = 'rows' in entry ? entry.rows[0]! : entry
        const Icon = icons[fate.is]
        return (
          <li key={id} data-is={fate.is}>
            <Icon size={15} aria-hidden />
            {'rows' in entry ? (
              <Same {...entry} />
            ) : (
              <div>
                #{id} <bdi>{entry.name}</bdi>
                <small>{entry.what}</small>
              </div>
            )}
          </li>
        )
      })}
      {more > 0 && <li className={css.quiet}>{t('bulk.more-rows', { n: more })}</li>}
    </ul>
  )
}

/** A reason that refuses many rows: once, with the first names, and with all of them when it is opened. */
function Same({ why, rows }: SameReason<{ id: number; name: string }>) {
  return (
    <details className={css.same}>
      <summary>
        {t('bulk.same', { n: rows.length, why })}
        <small>
          <bdi>
            {rows
              .slice(0, fewNames)
              .map(({ name }) => name)
              .join(', ')}
          </bdi>
          {rows.length > fewNames && '…'}
        </small>
      </summary>
      <ul>
        {rows.slice(0, mostRows).map(({ id, name }) => (
          <li key={id}>
            #{id} <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Returns the declared sums of the rows that are at a stage, in reais. */
function amounts(bulk: BulkModel, is: RowStatus['is']): number[] {
  const cents = new Map<string, number>()
  for (const [at, { sums = {} }] of bulk.about().rows.entries()) {
    if (bulk.fates.value.get(at + 1)?.is !== is) continue
    for (const [path, amount] of Object.entries(sums)) {
      cents.set(path, (cents.get(path) ?? 0) + Math.round(amount * 100))
    }
  }
  return [...cents.values()].map((sum) => sum / 100)
}

const rank = ({ is }: RowStatus) =>
  ['refused', 'stale', 'failed', 'unanswered', 'waiting', 'sent', 'done'].indexOf(is)

const icons = {
  done: CircleCheck,
  waiting: CircleDashed,
  sent: CircleDashed,
  unanswered: CircleHelp,
  refused: CircleAlert,
  stale: CircleAlert,
  failed: CircleAlert,
}
