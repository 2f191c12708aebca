import { Columns3 } from 'lucide-react'
import { lazyPart } from '~/shell/lazyPart'
import { t } from '~/text'
import { Popover } from '~/ui/overlay/Popover'
import type { ColumnListProps } from './ColumnList'
import css from './ColumnMenu.module.css'
import type { List } from './declared'

const ColumnList = lazyPart(() => import('./ColumnList'), 'ColumnList')

interface ColumnMenuProps<L extends List> extends ColumnListProps<L> {
  /** Whether to show only the icon. */
  compact?: boolean
}

/** The button that opens the choice of a list's columns. Absent on a phone, whose cards have no columns. */
export function ColumnMenu<L extends List>({ compact, ...props }: ColumnMenuProps<L>) {
  return (
    <Popover
      className={css.trigger}
      icon={<Columns3 aria-hidden />}
      label={t('shell.list.columns')}
      compact={compact}
    >
      <ColumnList {...props} />
    </Popover>
  )
}
