import type { Schemas } from '~/api/call'
import { ReviewSubject, ReviewVerdict } from '~/api/words.gen'
import { labelOf } from '~/api/words'
import { url } from '~/browser/paths'
import { Word } from '~/parts/record/Word'
import { Link } from '~/shell/Link'
import { t } from '~/text'
import css from './ReviewPane.module.css'

/** What the checks of a registration found, with their evidence. */
export function Checks({ report }: { report: Schemas['ReviewReport'] }) {
  return (
    <table className={css.checks} aria-label={t('reviews.page.checks')}>
      <tbody>
        {report.checks.map(({ subject, verdict, evidence, other }) => (
          <tr key={subject}>
            <th scope="row">{labelOf(ReviewSubject, subject)}</th>
            <td>
              <Word isBadge words={ReviewVerdict} of={verdict} />
            </td>
            <td>
              <bdi>{evidence}</bdi>
              {other && (
                <>
                  {' '}
                  <Link href={url('cms-user-edit', { id: other })}>{t('shell.open')}</Link>
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
