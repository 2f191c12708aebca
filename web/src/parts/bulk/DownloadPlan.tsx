import { Download } from 'lucide-react'
import { save } from '~/browser/save'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import type { BulkModel } from './bulk'

/** Saves the plan as a file, with which the command line can continue. */
export function DownloadPlan({ bulk }: { bulk: BulkModel }) {
  const download = async () => save(await bulk.text(), bulk.fileName(), 'application/x-ndjson')
  return (
    <ActionButton
      look="ghost"
      icon={<Download aria-hidden />}
      data-tip={t('bulk.download-hint')}
      onClick={download}
    >
      {t('bulk.download')}
    </ActionButton>
  )
}
