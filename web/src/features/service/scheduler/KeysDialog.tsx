import { t } from '~/text'
import { KeyList } from '~/ui/layout/KeyList'
import { Dialog } from '~/ui/overlay/Dialog'
import { acts } from './acts'
import { keyOf, keys } from './keys'

/** The list of keys of the agenda. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const own = acts.flatMap(({ key, label }) => (key ? [{ key: keyOf(key) ?? '', label }] : []))
  return (
    <Dialog
      width="l"
      title={t('scheduler-page.keys')}
      of={null}
      description={t('scheduler-page.keys.text')}
      onClose={onClose}
    >
      <KeyList rows={[...keys, ...own]} />
    </Dialog>
  )
}
