import type { Schemas } from '~/api/call'
import { HealthComponent } from '~/api/words.gen'
import { labelOf } from '~/api/words'
import { Moment } from '~/parts/record/Moment'
import { t } from '~/text'
import css from './Explanation.module.css'

/** The components of a score, each with its points and their reason. */
export function Explanation({ of }: { of: Schemas['HealthScore'] }) {
  const { components, computed_at: at } = of
  if (components.length === 0) return <p className={css.never}>{t('health.page.never')}</p>
  return (
    <div className={css.explanation}>
      <ul>
        {components.map((share) => (
          <li key={share.component}>
            <span className={css.name}>{labelOf(HealthComponent, share.component)}</span>
            <meter
              min={0}
              max={share.weight}
              value={share.points}
              aria-label={labelOf(HealthComponent, share.component)}
              data-level={share.percent < 40 ? 'low' : share.percent < 70 ? 'middle' : 'high'}
            />
            <span className={css.points}>
              {t('health.page.of', { points: share.points, weight: share.weight })}
            </span>
            <span className={css.why}>{share.sentence}</span>
          </li>
        ))}
      </ul>
      {at && (
        <p className={css.when}>
          {t('health.column.computed')}: <Moment at={at} />
        </p>
      )}
    </div>
  )
}
