import { useSignal } from '@preact/signals-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef } from 'react'
import { isNarrow } from '~/browser/narrow'
import { t } from '~/text'
import css from './ImportGrid.module.css'
import { ImportHeader } from './ImportHeader'
import type { ImportModelOf } from './ImportModel'
import { type Cell, ImportRow } from './ImportRow'
import type { Role, Sheet } from './sheet'
import { isRegistered } from './verdict'

interface ImportGridProps {
  model: ImportModelOf
  sheet: Sheet
}

/** Rows rendered beyond the edges. */
const margin = 10

const widths: Record<Role | 'none', number> = {
  name: 170,
  surname: 140,
  email: 180,
  area: 72,
  phone: 128,
  document: 136,
  none: 110,
}

/**
 * The rows of an import, as many as there are, of which only those in view are rendered. It is one tab stop:
 * arrows move, Enter corrects a cell, Delete leaves a row out.
 */
export function ImportGrid({ model, sheet }: ImportGridProps) {
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const cursor = useSignal<Cell>({ row: 0, column: 0 })
  const edited = useSignal<Cell | null>(null)
  const shown = model.shown.value
  void model.rows.revision.value
  const isOpen = model.stage.value === 'ready'
  const { roles } = model.columns.value
  const height = isNarrow.value ? 72 : 34
  // It makes its own changes known, and no compiler memoizes here.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: margin,
  })
  useEffect(() => virtual.measure(), [virtual, height])
  const row = Math.min(cursor.value.row, Math.max(0, shown.length - 1))
  const { column } = cursor.value
  const columns = roles.map((role) => `minmax(${widths[role ?? 'none']}px, 1fr)`).join(' ')
  const template = isNarrow.value ? `44px ${columns}` : `56px 200px ${columns} 36px`
  const width =
    roles.reduce((sum, role) => sum + widths[role ?? 'none'], 0) + (isNarrow.value ? 44 : 56 + 200 + 36)

  const point = (next: Cell) => {
    cursor.value = next
    virtual.scrollToIndex(next.row)
    const cell = document.getElementById(`${id}-${next.row}-${next.column}`)
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  const toggle = (at: number) => model.edits.leaveOut(at, model.rows.verdictAt(at).is !== 'left')
  const edit = (cell: Cell) => {
    const at = shown[cell.row]
    if (isOpen && at !== undefined && !isRegistered(model.rows.verdictAt(at))) edited.value = cell
  }
  const press = (event: KeyboardEvent) => {
    if (event.target !== scroller.current) return
    const next = leads(event.key, { row, column }, { rows: shown.length, columns: sheet.width })
    const at = shown[row]
    if (next) point(next)
    else if (event.key === 'Enter' || event.key === 'F2') edit({ row, column })
    else if (event.key === 'Delete' && at !== undefined) toggle(at)
    else return
    event.preventDefault()
  }
  const click = (event: MouseEvent<HTMLElement>) => {
    const cell = (event.target as Element).closest<HTMLElement>('[data-column]')
    if (!cell) return
    const next = { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) }
    const isAgain = next.row === row && next.column === column
    cursor.value = next
    if (isAgain || event.detail > 1) edit(next)
  }
  const finish = (cell: Cell, text: string | null) => {
    edited.value = null
    const at = shown[cell.row]
    if (text !== null && at !== undefined) model.edits.setCell(at, cell.column, text)
    scroller.current?.focus({ preventScroll: true })
  }

  return (
    <>
      <div
        ref={scroller}
        className={css.scroller}
        role="grid"
        aria-label={t('import-page.lines')}
        aria-rowcount={shown.length + 1}
        aria-describedby={isOpen ? `${id}-keys` : undefined}
        aria-activedescendant={shown.length > 0 ? `${id}-${row}-${column}` : undefined}
        tabIndex={0}
        onKeyDown={press}
        onClick={click}
      >
        <ImportHeader model={model} sheet={sheet} template={template} width={width} />
        <div role="rowgroup" className={css.rows} style={{ height: virtual.getTotalSize(), minWidth: width }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const at = shown[index]
            if (at === undefined) return null
            return (
              <ImportRow
                key={at}
                id={`${id}-${index}`}
                index={index}
                style={{ gridTemplateColumns: template, height, transform: `translateY(${start}px)` }}
                line={model.rows.lineNumber(at)}
                cells={model.rows.cellsAt(at)}
                roles={roles}
                verdict={model.rows.verdictAt(at)}
                cursor={index === row ? column : null}
                edited={edited.value?.row === index ? edited.value.column : null}
                onToggle={isOpen ? () => toggle(at) : undefined}
                onFinish={finish}
              />
            )
          })}
        </div>
        {shown.length === 0 && <p className={css.none}>{t('import-page.none')}</p>}
      </div>
      {isOpen && (
        <p id={`${id}-keys`} className={css.keys}>
          {t('import-page.keys')}
        </p>
      )}
    </>
  )
}

/** Returns the cell that a key moves to; null for other keys. */
function leads(key: string, { row, column }: Cell, size: { rows: number; columns: number }): Cell | null {
  const targets: Record<string, [number, number]> = {
    ArrowDown: [row + 1, column],
    ArrowUp: [row - 1, column],
    ArrowRight: [row, column + 1],
    ArrowLeft: [row, column - 1],
    PageDown: [row + 15, column],
    PageUp: [row - 15, column],
    Home: [0, column],
    End: [size.rows - 1, column],
  }
  const target = targets[key]
  if (!target || size.rows === 0) return null
  const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value))
  return { row: within(target[0], size.rows), column: within(target[1], size.columns) }
}
