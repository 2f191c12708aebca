import { massEmailsResults } from '~/api/endpoints.gen'
import { useRead } from '~/api/queries'
import { labelOf } from '~/api/words'
import { RecipientState } from '~/api/words.gen'
import { t } from '~/text'
import { formatDate, formatNumber } from '~/text/format'
import { RecipientsLink } from './RecipientsLink'
import css from './Results.module.css'
import { type MassEmail, type MassEmailDay, type RecipientCounts, isMoving } from './view'

type State = Exclude<keyof RecipientCounts, 'recipients'>

const states = Object.keys(RecipientState) as State[]

/** Returns how many recipients are settled: their letters left, or will not. */
export const settledOf = ({ recipients, waiting, sending, unknown }: RecipientCounts) =>
  recipients - waiting - sending - unknown

/** How it goes: how many are settled, the numbers by state and by day. Each number leads to its recipients. */
export function Results({ of }: { of: MassEmail }) {
  const { counts, id, state } = of
  const settled = settledOf(counts)
  const hasBegun = !['in_approval', 'scheduled', 'late'].includes(state)
  if (!hasBegun) return null
  return (
    <section className={css.results} aria-label={t('mass-emails-page.results')}>
      <div className={css.progress}>
        <progress
          max={Math.max(counts.recipients, 1)}
          value={settled}
          aria-label={t('mass-emails-page.results.settled')}
        />
        <span role={isMoving(of) ? undefined : 'status'}>
          {t('mass-emails-page.results.count', {
            done: formatNumber(settled),
            total: formatNumber(counts.recipients),
          })}
        </span>
      </div>
      <ul className={css.states}>
        {states
          .filter((name) => counts[name] > 0)
          .map((name) => (
            <li key={name} data-state={name}>
              <RecipientsLink id={id} state={name}>
                <strong>{formatNumber(counts[name])}</strong> {labelOf(RecipientState, name)}
              </RecipientsLink>
            </li>
          ))}
      </ul>
      <Days of={of} />
    </section>
  )
}

const columns = [
  'sent',
  'bounced',
  'complained',
  'unsubscribed',
  'pressed',
] as const satisfies readonly (State & keyof MassEmailDay)[]

/** What became known on each day. */
function Days({ of: { id, counts } }: { of: MassEmail }) {
  const { data } = useRead(massEmailsResults, { path: { id } }, settledOf(counts) > 0)
  const days = data?.days ?? []
  if (days.length === 0) return null
  return (
    // On a phone it is wider than the page, and scrolls also by keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={css.scroll} role="region" aria-label={t('mass-emails-page.results.days')} tabIndex={0}>
      <table className={css.days}>
        <thead>
          <tr>
            <th scope="col">{t('column.day')}</th>
            {columns.map((name) => (
              <th key={name} scope="col">
                {labelOf(RecipientState, name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.day}>
              <th scope="row">{formatDate(day.day)}</th>
              {columns.map((name) => (
                <td key={name}>
                  {day[name] > 0 ? (
                    <RecipientsLink id={id} state={name}>
                      {formatNumber(day[name])}
                    </RecipientsLink>
                  ) : (
                    '–'
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
