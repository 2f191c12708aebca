import { useSignal } from '@preact/signals-react'
import { Copy, Ellipsis } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { whyNot } from '~/api/can'
import { copy } from '~/parts/record/clipboard'
import { keyOfAct } from '~/shell/typing'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import { Menu, MenuItem } from '~/ui/overlay/Menu'
import type { Act } from './acts'
import { foldInto } from './folding'
import { iconOf } from './icons'

export { askForMany, askForOne } from './many'

interface BulkActsProps {
  acts: Act[]
  /** Returns the ids of the ticked records. */
  ids: () => number[]
  onAct: (act: Act) => void
}

/** The actions for the ticked rows: buttons, and a menu with those that do not fit on the line. */
export function BulkActs({ acts, ids, onAct }: BulkActsProps) {
  const folded = useSignal(0)
  const more = useRef<HTMLSpanElement>(null)
  useEffect(
    () => (more.current ? foldInto(more.current, (hidden) => (folded.value = hidden)) : undefined),
    [folded],
  )
  const entries = [
    ...acts.map((act) => ({
      icon: iconOf(act),
      label: t(act.label),
      reason: whyNot(act.endpoint),
      keys: keyOfAct(act.key) ?? undefined,
      isDanger: act.endpoint.danger === 'destructive',
      onSelect: () => onAct(act),
    })),
    {
      icon: Copy,
      label: t('shell.copy-ids'),
      reason: null,
      keys: undefined,
      isDanger: false,
      onSelect: () => void copy(ids().join('\n')),
    },
  ]
  return (
    <>
      {entries.map(({ icon: Icon, label, reason, keys, onSelect }) => (
        <ActionButton
          key={label}
          size="s"
          icon={<Icon aria-hidden />}
          reason={reason}
          aria-keyshortcuts={keys}
          data-folds
          onClick={onSelect}
        >
          {label}
        </ActionButton>
      ))}
      <span ref={more} style={{ display: 'none' }}>
        <Menu
          label={t('shell.list.actions')}
          trigger={
            <ActionButton size="s" icon={<Ellipsis aria-hidden />} label={t('shell.list.more-actions')} />
          }
        >
          {entries
            .slice(entries.length - folded.value)
            .map(({ icon: Icon, label, reason, isDanger, onSelect }) => (
              <MenuItem
                key={label}
                icon={<Icon aria-hidden />}
                reason={reason}
                isDanger={isDanger}
                onSelect={onSelect}
              >
                {label}
              </MenuItem>
            ))}
        </Menu>
      </span>
    </>
  )
}
