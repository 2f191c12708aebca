import { Star } from 'lucide-react'
import { t } from '~/text'
import css from './Stars.module.css'

/** A score as stars, read out as a number. */
export function Stars({ score, size = 13 }: { score: number; size?: number }) {
  return (
    <span className={css.stars} role="img" aria-label={t('ratings.page.out-of-five', { score })}>
      {[1, 2, 3, 4, 5].map((star) => (
        <Star key={star} size={size} data-on={star <= Math.round(score) || undefined} aria-hidden />
      ))}
    </span>
  )
}
