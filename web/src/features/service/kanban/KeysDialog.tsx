import { t } from '~/text'
import { KeyList } from '~/ui/layout/KeyList'
import { Dialog } from '~/ui/overlay/Dialog'
import { acts } from './actions'
import { moves, shown } from './keys'

/** The list of keys of the board. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const rows = [...moves, ...acts.flatMap(({ key, label }) => (key ? [{ key: shown(key), label }] : []))]
  return (
    <Dialog
      width="l"
      title={t('kanban-page.keys')}
      of={null}
      description={t('kanban-page.keys.text')}
      onClose={onClose}
    >
      <KeyList rows={rows} />
    </Dialog>
  )
}
