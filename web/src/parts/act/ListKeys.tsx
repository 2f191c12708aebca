import type { Act } from './acts'
import { type Key, t } from '~/text'
import { KeyList } from '~/ui/layout/KeyList'
import { Dialog } from '~/ui/overlay/Dialog'

const moves: { key: string; label: Key }[] = [
  { key: 'J', label: 'bulk.keys.next' },
  { key: 'K', label: 'bulk.keys.previous' },
  { key: '↵', label: 'bulk.keys.open' },
  { key: 'X', label: 'bulk.keys.tick' },
  { key: '⇧X', label: 'bulk.keys.tick-range' },
  { key: '/', label: 'bulk.keys.search' },
  { key: '?', label: 'bulk.keys.help' },
]

/** The keys of a list, and those of the actions on its records. */
export function ListKeys({ acts, onClose }: { acts: readonly Act[]; onClose: () => void }) {
  const keys = acts.flatMap(({ key, many, label }) => (key && many ? [{ key: shown(key), label }] : []))
  return (
    <Dialog title={t('bulk.keys.title')} of={null} description={t('bulk.keys.text')} onClose={onClose}>
      <KeyList rows={[...moves, ...keys]} />
    </Dialog>
  )
}

/** Returns a key as it is shown: capitals are keys with Shift. */
const shown = (key: string) =>
  key === key.toUpperCase() && key !== key.toLowerCase() ? `⇧${key}` : key.toUpperCase()
