import { SectionHistory } from '~/features/members/history/parts'
import { t } from '~/text'
import { Dialog } from '~/ui/overlay/Dialog'

interface HistoryDialogProps {
  /** The member. */
  id: number
  name: string
  onClose: () => void
}

/** The changes of the demographic record. */
export function HistoryDialog({ id, name, onClose }: HistoryDialogProps) {
  return (
    <Dialog width="l" title={t('record-page.demographic.history')} of={name} onClose={onClose}>
      <SectionHistory section="demographic" id={id} />
    </Dialog>
  )
}
