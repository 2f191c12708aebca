import { t } from '~/text'
import css from './SkeletonRows.module.css'

const rows = Array.from({ length: 12 }, (_, row) => row)

/** Placeholders of rows before the first ones arrive. */
export function SkeletonRows() {
  return (
    <div className={css.rows} role="status" aria-label={t('shell.loading')}>
      {rows.map((row) => (
        <div key={row} className={css.row}>
          <i />
          <i />
          <i />
          <i />
        </div>
      ))}
    </div>
  )
}
