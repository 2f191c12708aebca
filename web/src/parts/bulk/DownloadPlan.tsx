import { Download } from 'lucide-react'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import type { BulkModel } from './bulk'

/** Saves the plan as a file, with which the command line can continue. */
export function DownloadPlan({ bulk }: { bulk: BulkModel }) {
  const save = async () => {
    const text = await bulk.text()
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([text], { type: 'application/x-ndjson' }))
    link.download = bulk.fileName()
    link.click()
    URL.revokeObjectURL(link.href)
  }
  return (
    <ActionButton
      look="ghost"
      icon={<Download aria-hidden />}
      data-tip={t('bulk.download-hint')}
      onClick={save}
    >
      {t('bulk.download')}
    </ActionButton>
  )
}
