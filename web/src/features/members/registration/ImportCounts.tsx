import { t } from '~/text'
import { formatNumber } from '~/text/format'
import css from './ImportSide.module.css'
import { type Group, groups } from './verdict'

/** The counts of the groups that have any row. */
export function ImportCounts({ counts }: { counts: Record<Group, number> }) {
  return (
    <dl className={css.counts}>
      {groups
        .filter((group) => counts[group] > 0)
        .map((group) => (
          <div key={group}>
            <dt>{t(`import-page.group.${group}`)}</dt>
            <dd>{formatNumber(counts[group])}</dd>
          </div>
        ))}
    </dl>
  )
}
