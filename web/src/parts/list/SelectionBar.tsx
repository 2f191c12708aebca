import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import css from './SelectionBar.module.css'

interface SelectionBarProps {
  count: number
  /** The sums of the rows, as texts. */
  sums?: string[]
  /** Renders the offer to tick all rows of the filter. */
  all?: ReactNode
  onClear: () => void
  children: ReactNode
}

/** The actions for the ticked rows, visible at any scroll position. */
export function SelectionBar({ count, sums, all, onClear, children }: SelectionBarProps) {
  return (
    <div className={css.bar} role="toolbar" aria-label={t('shell.list.actions')}>
      <strong>{[t('shell.list.selected', { n: count }), ...(sums ?? [])].join(' · ')}</strong>
      {all}
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
