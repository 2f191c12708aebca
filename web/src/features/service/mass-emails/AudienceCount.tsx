import { massEmailsAudience } from '~/api/endpoints.gen'
import { refresh } from '~/api/queries'
import { labelOf } from '~/api/words'
import { LeftOutReason } from '~/api/words.gen'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { RecordLink } from '~/parts/record/RecordLink'
import { t } from '~/text'
import { formatNumber } from '~/text/format'
import { Spinner } from '~/ui/feedback/Spinner'
import css from './MassEmailPage.module.css'
import { RecipientsLink } from './RecipientsLink'
import { type AudienceChecked, type LeftOutGroup, type MassEmail, isFrozen } from './view'

interface AudienceCountProps {
  of: MassEmail
  /** What the audience holds now; null while it is not counted. */
  checked: AudienceChecked | null
  failure: Error | null
  isCounting: boolean
}

/** How many get the letter, and who does not, by reason: as counted now, or as it was frozen. */
export function AudienceCount({ of, checked, failure, isCounting }: AudienceCountProps) {
  if (isFrozen(of)) return <FrozenCount of={of} />
  if (failure) return <ReadFailure error={failure} onRetry={() => void refresh(massEmailsAudience)} />
  if (!checked) return isCounting ? <Spinner label={t('mass-emails-page.counting')} /> : null
  return (
    <div className={css.counts} aria-busy={isCounting} data-counted={checked.recipients}>
      <p role="status">{checked.message}</p>
      {checked.groups.map((group) => (
        <Group key={group.reason} group={group} />
      ))}
    </div>
  )
}

/** Those who are left out for a reason: their number, and the first of them. */
function Group({ group: { reason, count, first } }: { group: LeftOutGroup }) {
  const more = count - first.length
  return (
    <details>
      <summary>
        {t('mass-emails-page.left-out', {
          n: count,
          count: formatNumber(count),
          reason: labelOf(LeftOutReason, reason),
        })}
      </summary>
      <ul>
        {first.map(({ address, member_id: member, line }) => (
          <li key={`${line} ${member} ${address}`}>
            {member == null ? (
              <bdi translate="no">{address}</bdi>
            ) : (
              <RecordLink record="user" id={member} of={{ name: address || `#${member}` }} />
            )}
            {line != null && ` · ${t('mass-emails-page.line', { line })}`}
          </li>
        ))}
        {more > 0 && (
          <li className={css.quiet}>{t('mass-emails-page.more', { n: more, count: formatNumber(more) })}</li>
        )}
      </ul>
    </details>
  )
}

function FrozenCount({ of: { id, counts, left_out: left } }: { of: MassEmail }) {
  return (
    <ul className={css.counts}>
      <li>
        <RecipientsLink id={id}>
          {t('mass-emails-page.frozen', { n: counts.recipients, count: formatNumber(counts.recipients) })}
        </RecipientsLink>
      </li>
      {left.map(({ reason, count }) => (
        <li key={reason}>
          <RecipientsLink id={id} reason={reason}>
            {t('mass-emails-page.left-out', {
              n: count,
              count: formatNumber(count),
              reason: labelOf(LeftOutReason, reason),
            })}
          </RecipientsLink>
        </li>
      ))}
    </ul>
  )
}
