import { Download } from 'lucide-react'
import { address } from '~/api/call'
import { t } from '~/text'
import { buttonClass } from '~/ui/input/Button'
import type { List } from './declared'

interface ExportLinkProps {
  list: Pick<List, 'export'>
  /** Which rows: the parameters of the call that lists them. Pages are ignored, for a file has them all. */
  request: { path?: object; query?: object }
  /** Whether to show only the icon. */
  compact?: boolean
}

/** Downloads all rows of a list as a file. Absent for a list that is not exported. */
export function ExportLink({ list, request: { path, query }, compact }: ExportLinkProps) {
  if (list.export === null) return null
  const label = t('shell.list.export')
  return (
    <a
      className={buttonClass(compact ? { look: 'ghost' } : {}, compact)}
      href={address(list.export, path, query)}
      aria-label={compact ? label : undefined}
      data-tip={compact ? label : undefined}
      download
    >
      <Download aria-hidden />
      {!compact && label}
    </a>
  )
}
