import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import css from './SelectionBar.module.css'

interface SelectionBarProps {
  count: number
  onClear: () => void
  children: ReactNode
}

/** What can be done with the rows that are ticked, in reach wherever the list is scrolled to. */
export function SelectionBar({ count, onClear, children }: SelectionBarProps) {
  return (
    <div className={css.bar} role="toolbar" aria-label={t('shell.list.actions')}>
      <strong>{t('shell.list.selected', { n: count })}</strong>
      {children}
      <ActionButton
        look="ghost"
        size="s"
        icon={<X aria-hidden />}
        label={t('shell.list.deselect')}
        onClick={onClear}
      />
    </div>
  )
}
