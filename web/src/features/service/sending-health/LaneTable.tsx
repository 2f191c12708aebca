import type { Schemas } from '~/api/call'
import { labelOf } from '~/api/words'
import { LetterClass } from '~/api/words.gen'
import { Moment } from '~/parts/record/Moment'
import { said, saidAfter } from '~/text/moment'
import { t } from '~/text'
import { formatNumber } from '~/text/format'
import css from './Table.module.css'

type Lane = Schemas['MailLane']

/** The letters that wait, and why a lane stands still. */
export function LaneTable({ of }: { of: readonly Lane[] }) {
  return (
    // On a phone it is wider than the page, and scrolls also by keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={css.scroll} role="region" aria-label={t('sending-health.page.lanes')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('sending-health.column.class')}</th>
            <th scope="col">{t('sending-health.column.waiting')}</th>
            <th scope="col">{t('sending-health.column.oldest')}</th>
            <th scope="col" className={css.text}>
              {t('column.state')}
            </th>
          </tr>
        </thead>
        <tbody>
          {of.map((lane) => (
            <tr key={lane.class} data-lane={lane.class}>
              <th scope="row">{labelOf(LetterClass, lane.class)}</th>
              <td>{formatNumber(lane.waiting)}</td>
              <td>{lane.oldest_at ? <Moment at={lane.oldest_at} /> : '–'}</td>
              <td className={css.text}>
                <Pause of={lane} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Pause({ of: { paused_at: since, probe_at: probe, answer } }: { of: Lane }) {
  if (!since) return '–'
  return (
    <span className={css.bad}>
      {t('sending-health.paused-since', { since: saidAfter(since) })}
      {answer && <small translate="no">{answer}</small>}
      {probe && <small>{t('sending-health.page.next-probe', { when: said(probe) })}</small>}
    </span>
  )
}
