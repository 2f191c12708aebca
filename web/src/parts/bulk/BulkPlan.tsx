import { CircleAlert, CircleCheck, CircleDashed, CircleHelp } from 'lucide-react'
import { isFinal } from '~/api/call'
import { Effects, Final, Trouble, Unknown } from '~/parts/write/Rehearsed'
import { t } from '~/text'
import css from './BulkPlan.module.css'
import type { BulkModel, RowStatus } from './bulk'

/** Limit on effects shown. */
const mostEffects = 5

/** Limit on rows shown of a long plan, which re-renders with each applied row. Its file has all rows. */
const mostRows = 200

/** The progress of a plan: the rehearsed effects, then the outcomes. */
export function BulkPlan({ bulk }: { bulk: BulkModel }) {
  const stage = bulk.stage.value
  return (
    <div className={css.plan} aria-busy={stage === 'rehearsing' || stage === 'applying'}>
      <Progress bulk={bulk} />
      <Hindrance bulk={bulk} />
      {stage === 'ready' && (bulk.isBlind.value ? <Unknown /> : <FirstEffects bulk={bulk} />)}
      <Rows bulk={bulk} />
      {stage === 'over' && bulk.done.value.size < bulk.about().rows.length && (
        <p className={css.quiet}>{t('bulk.keep')}</p>
      )}
    </div>
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
      : { done: done + stale + failed, n: n - refused }
  const ended = Object.entries({ done, refused, stale, failed, unanswered, waiting }) as [Tallied, number][]
  const said = ended.map(([name, count]) => [t(`batch.tally.${name}`, { n: count }), count] as const)
  const planned = [
    [t('batch.plan.ready', { n: waiting }), waiting],
    [t('batch.tally.refused', { n: refused }), refused],
  ] as const
  const counts = (stage === 'ready' ? planned : said).flatMap(([text, count]) => (count > 0 ? [text] : []))
  const most = stage === 'rehearsing' ? t('bulk.rehearsing', words) : t('bulk.applying', words)
  return (
    <>
      {isUnderWay && <progress max={words.n} value={words.done} aria-label={t('bulk.progress', words)} />}
      <p role="status">{isUnderWay ? most : counts.join(' · ')}</p>
    </>
  )
}

type Tallied = 'done' | 'refused' | 'stale' | 'failed' | 'unanswered' | 'waiting'

function Hindrance({ bulk }: { bulk: BulkModel }) {
  const why = bulk.trouble.value
  const isEmpty = bulk.stage.value === 'ready' && bulk.left.value === 0
  if (!why && !isEmpty) return null
  const isCutOff = bulk.stage.value === 'over' || bulk.stage.value === 'applying'
  if (!why) return <Trouble>{t('bulk.none')}</Trouble>
  return <Trouble>{isCutOff ? t('bulk.cut-off', { why }) : why}</Trouble>
}

/** The first effects. */
function FirstEffects({ bulk }: { bulk: BulkModel }) {
  const all = bulk.rows.value.flatMap(({ refused, effects }) => (refused ? [] : (effects ?? [])))
  if (all.length === 0) return null
  const more = all.length - mostEffects
  return (
    <section>
      <h3>{t('batch.plan.effects')}</h3>
      <Effects sentences={all.slice(0, mostEffects)} />
      {more > 0 && <p className={css.quiet}>{t('bulk.more-effects', { n: more })}</p>}
      {isFinal(bulk.about().endpoint) && <Final />}
    </section>
  )
}

/** The rows: before the run only the refused ones, then all, with the failed ones first. */
function Rows({ bulk }: { bulk: BulkModel }) {
  const isBefore = bulk.stage.value === 'rehearsing' || bulk.stage.value === 'ready'
  const fates = bulk.fates.value
  const rows = bulk.about().rows.flatMap((row, at) => {
    const fate = fates.get(at + 1)
    return fate && (!isBefore || fate.is === 'refused') ? [{ ...row, fate }] : []
  })
  const ordered = bulk.stage.value === 'over' ? rows.toSorted((a, b) => rank(a.fate) - rank(b.fate)) : rows
  const shown = ordered.slice(0, mostRows)
  const more = ordered.length - shown.length
  if (shown.length === 0) return null
  return (
    <ul
      className={css.rows}
      // A long list is read with the arrows, too.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      {shown.map(({ id, name, fate }) => {
        const Icon = icons[fate.is]
        return (
          <li key={id} data-is={fate.is}>
            <Icon size={15} aria-hidden />
            <div>
              #{id} <bdi>{name}</bdi>
              <small>{'why' in fate ? fate.why : t(`bulk.row.${fate.is}`)}</small>
            </div>
          </li>
        )
      })}
      {more > 0 && <li className={css.quiet}>{t('bulk.more-rows', { n: more })}</li>}
    </ul>
  )
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
