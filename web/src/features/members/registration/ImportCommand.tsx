import { Download } from 'lucide-react'
import { save } from '~/browser/save'
import { CopyAsCommand } from '~/parts/write/CopyAsCommand'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import { linesFile, planLines } from './command'
import type { ImportModelOf } from './ImportModel'

/** The same import for the command line: the file with its lines, and the commands that plan and apply it. */
export function ImportCommand({ model }: { model: ImportModelOf }) {
  const { rows, options, sheet } = model
  const base = sheet.value?.name.replace(/\.\w+$/, '') || 'importacao'
  const name = `${base}.ndjson`
  const download = () => {
    const lines = rows.ready.peek().map(rows.lineAt)
    save(linesFile(lines), name, 'application/x-ndjson')
  }
  return (
    <>
      <CopyAsCommand compact commands={planLines(name, options.value)} />
      <ActionButton
        look="ghost"
        icon={<Download aria-hidden />}
        data-tip={t('import-page.lines-hint')}
        onClick={download}
      >
        {t('import-page.lines-file')}
      </ActionButton>
    </>
  )
}
