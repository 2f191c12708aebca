import { Download } from 'lucide-react'
import { address } from '~/api/call'
import { whyNot } from '~/api/can'
import { preferences } from '~/shell/preferences'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import { buttonClass } from '~/ui/input/Button'
import type { List } from './declared'

interface ExportLinkProps {
  list: Pick<List, 'endpoint' | 'export' | 'columns'>
  /** Which rows: the parameters of the call that lists them. Pages are ignored, for a file has them all. */
  request: { path?: object; query?: object }
  /** Whether to show only the icon. */
  compact?: boolean
}

/** Downloads all rows of a list as a file, with the columns that the user chose. Absent for a list that is not exported; disabled for one that cannot be read. */
export function ExportLink({ list, request: { path, query }, compact }: ExportLinkProps) {
  if (list.export === null) return null
  const label = t('shell.list.export')
  const reason = whyNot(list.endpoint)
  if (reason !== null) {
    return (
      <ActionButton
        look={compact ? 'ghost' : 'plain'}
        icon={<Download aria-hidden />}
        label={compact ? label : undefined}
        reason={reason}
      >
        {!compact && label}
      </ActionButton>
    )
  }
  return (
    <a
      className={buttonClass(compact ? { look: 'ghost' } : {}, compact)}
      href={address(list.export, path, { ...query, fields: chosen(list) })}
      aria-label={compact ? label : undefined}
      data-tip={compact ? label : undefined}
      download
    >
      <Download aria-hidden />
      {!compact && label}
    </a>
  )
}

/** Returns the columns that the user chose; nothing for the declared ones, of which a file has more. */
function chosen({ endpoint, columns }: ExportLinkProps['list']): string | undefined {
  const choice = preferences.columns.value[endpoint.id]
  const shown = choice?.filter(({ id, isShown }) => isShown && columns.some(({ path }) => path === id))
  return shown?.map(({ id }) => id).join(',')
}
