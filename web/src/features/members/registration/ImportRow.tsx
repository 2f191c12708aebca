import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleMinus,
  CopyX,
  Lock,
  Plus,
  Undo2,
  UserCheck,
  X,
} from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, useState } from 'react'
import { url } from '~/browser/paths'
import { Link } from '~/shell/Link'
import { t } from '~/text'
import { formatNumber } from '~/text/format'
import { ActionButton } from '~/ui/input/ActionButton'
import css from './ImportGrid.module.css'
import type { Role } from './sheet'
import { type Group, type Verdict, groupOf, isRegistered, reasonOf } from './verdict'

/** A cell by its place among the rows that are shown, and its column. */
export interface Cell {
  row: number
  column: number
}

interface ImportRowProps {
  id: string
  index: number
  style: CSSProperties
  line: number
  cells: readonly string[]
  roles: readonly (Role | null)[]
  verdict: Verdict
  /** The column of the cursor, if it is in this row. */
  cursor: number | null
  /** The column that is being corrected. */
  edited: number | null
  /** Leaves the row out, or includes it again; absent if rows cannot be changed. */
  onToggle: (() => void) | undefined
  /** Receives the corrected text of a cell; null if it stays. */
  onFinish: (cell: Cell, text: string | null) => void
}

/** A row of an import: its line, its verdict, and its cells as they were written. */
export function ImportRow(props: ImportRowProps) {
  const { id, index, style, line, cells, roles, verdict, cursor, edited, onToggle, onFinish } = props
  const isLeft = verdict.is === 'left'
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={css.row}
      style={style}
      data-is={groupOf(verdict)}
      data-cursor={cursor !== null || undefined}
    >
      <span role="rowheader" className={css.line}>
        {formatNumber(line)}
      </span>
      <VerdictCell verdict={verdict} />
      {roles.map((role, column) => (
        <span
          // A column has no other name than its place.
          // oxlint-disable-next-line react/no-array-index-key
          key={column}
          id={`${id}-${column}`}
          role="gridcell"
          className={css.cell}
          data-row={index}
          data-column={column}
          data-role={role ?? 'none'}
          data-cursor={cursor === column || undefined}
        >
          {edited === column ? (
            <CellInput
              label={`${t('import-page.column', { n: column + 1 })}, ${t('import-page.line')} ${line}`}
              text={cells[column] ?? ''}
              onFinish={(text) => onFinish({ row: index, column }, text)}
            />
          ) : (
            <bdi>{cells[column]}</bdi>
          )}
        </span>
      ))}
      <span role="gridcell" className={css.end}>
        {onToggle && !isRegistered(verdict) && (
          <ActionButton
            look="ghost"
            size="s"
            // The row is left out by a key, too: the grid is one tab stop.
            tabIndex={-1}
            icon={isLeft ? <Plus aria-hidden /> : <X aria-hidden />}
            label={t(isLeft ? 'import-page.include' : 'import-page.leave-out', { line })}
            onClick={onToggle}
          />
        )}
      </span>
    </div>
  )
}

const icons: Record<Group, typeof CircleCheck> = {
  new: CircleCheck,
  created: CircleCheck,
  undone: Undo2,
  kept: Lock,
  known: UserCheck,
  invalid: CircleAlert,
  double: CopyX,
  left: CircleMinus,
  waiting: CircleDashed,
}

function VerdictCell({ verdict }: { verdict: Verdict }) {
  const Icon = icons[groupOf(verdict)]
  const reason = reasonOf(verdict)
  return (
    <span role="gridcell" className={css.verdict} title={reason}>
      <Icon aria-hidden />
      <span>
        {'id' in verdict ? <Link href={url('cms-user-edit', { id: verdict.id })}>{reason}</Link> : reason}
      </span>
    </span>
  )
}

interface CellInputProps {
  label: string
  text: string
  onFinish: (text: string | null) => void
}

/** Corrects a cell: Enter saves, Escape leaves it as it was. */
function CellInput({ label, text, onFinish }: CellInputProps) {
  const [typed, setTyped] = useState(text)
  const press = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Enter') onFinish(typed)
    else if (event.key === 'Escape') onFinish(null)
    else return
    event.preventDefault()
  }
  return (
    <input
      autoFocus
      aria-label={label}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onFocus={({ target }) => target.select()}
      onKeyDown={press}
      onBlur={() => onFinish(typed === text ? null : typed)}
    />
  )
}
