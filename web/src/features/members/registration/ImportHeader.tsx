import { t } from '~/text'
import { Select } from '~/ui/input/Select'
import css from './ImportGrid.module.css'
import type { ImportModelOf } from './ImportModel'
import { withRole } from './columns'
import { type Role, type Sheet, roles } from './sheet'
import { roleLabel } from './verdict'

interface ImportHeaderProps {
  model: ImportModelOf
  sheet: Sheet
  template: string
  width: number
}

/** The columns of an import: what the file calls them, and what each holds. */
export function ImportHeader({ model, sheet, template, width }: ImportHeaderProps) {
  const columns = model.columns.value
  const isOpen = model.stage.value === 'ready'
  const choices = [
    { value: '', label: t('import-page.role') },
    ...roles.map((role) => ({ value: role, label: roleLabel(role) })),
  ]
  const titleOf = (at: number) =>
    sheet.rows[columns.head]?.cells[at] || t('import-page.column', { n: at + 1 })
  return (
    <div role="rowgroup" className={css.heads} style={{ minWidth: width }}>
      <div role="row" className={css.head} style={{ gridTemplateColumns: template }}>
        <span role="columnheader" className={css.line}>
          {t('import-page.line')}
        </span>
        <span role="columnheader" className={css.verdict}>
          {t('registration-page.verdicts')}
        </span>
        {columns.roles.map((role, at) => (
          // A column has no other name than its place.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={at} role="columnheader" className={css.title}>
            <bdi>{titleOf(at)}</bdi>
            <Select
              aria-label={t('import-page.column-holds', { column: titleOf(at) })}
              choices={choices}
              disabled={!isOpen}
              value={role ?? ''}
              onChange={(value) =>
                model.edits.setColumns(withRole(columns, at, (value || null) as Role | null))
              }
            />
          </span>
        ))}
        <span role="columnheader" className={css.end}>
          <span className="visually-hidden">{t('import-page.group.left')}</span>
        </span>
      </div>
    </div>
  )
}
