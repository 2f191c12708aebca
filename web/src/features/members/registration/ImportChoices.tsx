import { t } from '~/text'
import { formatNumber } from '~/text/format'
import { Select } from '~/ui/input/Select'
import css from './ImportDataPage.module.css'
import type { ImportModelOf } from './ImportModel'
import { type Sheet, headRows } from './sheet'

/** Limit on the characters of a row as a choice. */
const longestRow = 28

/** Chooses which sheet of a workbook is imported, and which of its rows names the columns. */
export function ImportChoices({ model, sheet }: { model: ImportModelOf; sheet: Sheet }) {
  const sheets = model.source.sheets.value
  const said = ({ line, cells }: Sheet['rows'][number]) => {
    const text = cells.filter(Boolean).join(' · ')
    const short = text.length > longestRow ? `${text.slice(0, longestRow)}…` : text
    return t('import-page.head-line', { line, cells: short })
  }
  return (
    <div className={css.choices}>
      {sheets.length > 1 && (
        <Select
          aria-label={t('import-page.sheet')}
          value={String(sheets.indexOf(sheet))}
          onChange={(at) => model.source.choose(Number(at))}
          choices={sheets.map(({ title, rows }, at) => ({
            value: String(at),
            label: `${title} (${formatNumber(rows.length)})`,
          }))}
        />
      )}
      <Select
        aria-label={t('import-page.head')}
        value={String(model.columns.value.head)}
        onChange={(at) => model.edits.setHead(Number(at))}
        choices={[
          { value: '-1', label: t('import-page.head-none') },
          ...sheet.rows.slice(0, headRows).map((row, at) => ({ value: String(at), label: said(row) })),
        ]}
      />
    </div>
  )
}

/** Tells what of a file was read otherwise than it looks: another encoding, and rows that are left out. */
export function ImportNotes({ sheet, head }: { sheet: Sheet; head: number }) {
  const { old } = sheet
  const notes = [
    old && t(old.isMixed ? 'import-page.old-lines' : 'import-page.old-file', { n: old.n, line: old.first }),
    head > 0 && t('import-page.above', { n: head }),
  ].filter(Boolean)
  return notes.length > 0 && <p className={css.notes}>{notes.join(' ')}</p>
}
