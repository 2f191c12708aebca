import { Download } from 'lucide-react'
import { save } from '~/browser/save'
import { Trouble } from '~/parts/write/Rehearsed'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { ImportCounts } from './ImportCounts'
import type { ImportModelOf } from './ImportModel'
import css from './ImportSide.module.css'
import { resultFile, rowsFile } from './resultFile'
import { UndoImport } from './UndoImport'
import { groupOf, reasonOf } from './verdict'

/** The outcome of an import that stopped or is over, or of its undo, and the files. */
export function ImportResult({ model }: { model: ImportModelOf }) {
  const isOver = model.stage.value === 'over'
  const { run, undo, rows, counts } = model
  const failed = failedRows(model)
  const refused = counts.value.invalid + counts.value.double + counts.value.undone
  const trouble = run.trouble.value ?? undo.trouble.value
  return (
    <section className={css.side} aria-labelledby="import-outcome">
      <h2 id="import-outcome">
        <span role="status">{titleOf(model)}</span>
      </h2>
      {trouble && <Trouble>{trouble}</Trouble>}
      {!isOver && <p className={css.quiet}>{t('import-page.stopped-text')}</p>}
      {isOver && counts.value.kept > 0 && (
        <p className={css.quiet}>{t('import-page.kept-text', { n: counts.value.kept })}</p>
      )}
      <ImportCounts counts={counts.value} />
      <div className={css.actions}>
        {model.stage.value === 'stopped' && (
          <Button look="primary" onClick={() => void run.go()}>
            {t('bulk.resume', { n: run.remaining.value })}
          </Button>
        )}
        {model.stage.value === 'halted' && (
          <Button look="primary" onClick={() => void undo.go()}>
            {t('bulk.resume', { n: undo.remaining.value })}
          </Button>
        )}
        <Button
          look={isOver ? 'primary' : 'plain'}
          icon={<Download aria-hidden />}
          onClick={() => save(result(model), fileName(model, 'resultado'), 'text/csv')}
        >
          {t('import-page.download')}
        </Button>
        {failed.length > 0 && (
          <Button
            icon={<Download aria-hidden />}
            onClick={() => {
              const text = rowsFile(
                headerOf(model),
                failed.map((at) => rows.cellsAt(at)),
              )
              save(text, fileName(model, 'pendentes'), 'text/csv')
            }}
          >
            {t('import-page.download-failed', { n: failed.length })}
          </Button>
        )}
        {(model.stage.value === 'stopped' || (isOver && refused > 0)) && (
          <Button onClick={() => void model.amend()}>
            {t(isOver && counts.value.undone === 0 ? 'import-page.correct' : 'import-page.amend')}
          </Button>
        )}
        {isOver && rows.registered.value.length > 0 && <UndoImport model={model} />}
      </div>
    </section>
  )
}

function titleOf({ stage, counts }: ImportModelOf): string {
  if (stage.value === 'stopped') return t('import-page.stopped')
  if (stage.value === 'halted') return t('import-page.undo-halted')
  const { undone, kept } = counts.value
  if (undone + kept === 0) return t('import-page.over')
  return t('import-page.undone', { n: undone })
}

/** Returns the rows that are no members and were not left out. */
const failedRows = ({ rows }: ImportModelOf) =>
  rows.indexes.value.filter(
    (at) => !['created', 'undone', 'kept', 'known', 'left'].includes(groupOf(rows.verdictAt(at))),
  )

const headerOf = ({ sheet, columns }: ImportModelOf) => sheet.peek()?.rows[columns.peek().head]?.cells ?? null

function result(model: ImportModelOf): string {
  const { rows } = model
  const lines = rows.indexes.peek().map((at) => {
    const verdict = rows.verdictAt(at)
    return { cells: rows.cellsAt(at), verdict, reason: reasonOf(verdict) }
  })
  return resultFile(headerOf(model), model.sheet.peek()?.width ?? 0, lines)
}

function fileName({ sheet }: ImportModelOf, what: string): string {
  const base = sheet.peek()?.name.replace(/\.\w+$/, '') || 'importacao'
  return `${base}-${what}.csv`
}
