import { type CommonKey, type PageKey, keyTables } from '~/shell/typing'
import { type Key, t } from '~/text'
import { KeyList } from '~/ui/layout/KeyList'
import { Dialog } from '~/ui/overlay/Dialog'

const help = { key: '?', label: 'bulk.keys.help' } as const

/** The keys of the page. */
export function ListKeys({ onClose }: { onClose: () => void }) {
  const rows = new Map<string, { key: string; label: Key }>()
  for (const row of [...keyTables].flatMap((table) => table())) {
    const [key, label] = [row.shown ?? row.on.map(shown).join(' '), labelOf(row)]
    rows.set(`${key} ${label}`, { key, label })
  }
  return (
    <Dialog
      width={rows.size > most ? 'l' : 'm'}
      title={t('bulk.keys.title')}
      of={null}
      description={t('bulk.keys.text')}
      onClose={onClose}
    >
      <KeyList rows={[...rows.values(), help]} />
    </Dialog>
  )
}

/** The keys that a narrow dialog shows without scrolling. */
const most = 16

const common: Record<CommonKey, Key> = {
  next: 'bulk.keys.next',
  previous: 'bulk.keys.previous',
  open: 'bulk.keys.open',
  tick: 'bulk.keys.tick',
  'tick-range': 'bulk.keys.tick-range',
  search: 'shell.list.search',
  note: 'bulk.keys.note',
  section: 'bulk.keys.section',
  'section-aside': 'bulk.keys.section-aside',
}

const labelOf = ({ label }: PageKey): Key => (label in common ? common[label as CommonKey] : (label as Key))

const names: Record<string, string> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
  Enter: '↵',
  Delete: 'Del',
  Escape: 'Esc',
}

/** Returns a key as it is shown: capitals are keys with Shift. */
const shown = (key: string) => names[key] ?? (key !== key.toLowerCase() ? `⇧${key}` : key.toUpperCase())
