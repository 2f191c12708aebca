import { t } from '~/text'
import { Dialog } from '~/ui/overlay/Dialog'
import { KeyList } from '~/ui/layout/KeyList'
import { actions } from './actions'
import { moves } from './keys'

/** The list of keys of the inbox. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const rows = [
    ...moves,
    ...actions.flatMap(({ key, label }) => (key ? [{ key: key.toUpperCase(), label }] : [])),
    { key: '1–7', label: 'conversations-page.keys.reasons' as const },
  ]
  return (
    <Dialog
      title={t('conversations-page.keys')}
      of={null}
      description={t('conversations-page.keys.text')}
      onClose={onClose}
    >
      <KeyList rows={rows} />
    </Dialog>
  )
}
