import { useSignal } from '@preact/signals-react'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { type ColumnChoice, preferences } from '~/shell/preferences'
import { place } from '~/shell/place'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import { Button } from '~/ui/input/Button'
import { Checkbox } from '~/ui/input/Checkbox'
import css from './ColumnList.module.css'
import { choiceIn, textOf } from './columnAddress'
import { choiceOf, moved } from './columnChoice'
import { type Cells, type List, columnsOf } from './declared'

export interface ColumnListProps<L extends List> {
  list: L
  /** The cells that the page renders itself; columns that it omits are not offered. */
  cells?: Cells<L>
}

/** The columns of a list with their ticks, moved by dragging or by buttons. */
export function ColumnList<L extends List>({ list, cells }: ColumnListProps<L>) {
  const { id: listId } = list.endpoint
  const columns = columnsOf(list, cells)
  const kept = preferences.columns.value[listId]
  const named = place.search.value['columns']
  // The address does not hold the places of hidden columns, which the kept choice does.
  const isKept = !named || named === textOf(choiceOf(columns, kept))
  const stored = isKept ? kept : choiceIn(named, columns)
  const choice = choiceOf(columns, stored)
  const dragged = useSignal<string | null>(null)
  const pressed = useRef<HTMLElement | null>(null)
  // A row that moves loses the focus.
  useLayoutEffect(() => {
    pressed.current?.focus()
    pressed.current = null
  })
  const choose = (next: ColumnChoice[] | null) => {
    preferences.chooseColumns(listId, next)
    place.change({ columns: next ? textOf(next) : undefined }, true)
  }
  const move = (id: string, to: number) => choose(moved(choice, id, to))
  return (
    <>
      <header className={css.head}>
        <strong>{t('shell.list.columns')}</strong>
        <Button
          look="ghost"
          size="s"
          reason={stored === undefined ? t('column-list.is-default') : null}
          onClick={() => choose(null)}
        >
          {t('column-list.default')}
        </Button>
      </header>
      <ol className={css.columns}>
        {choice.map(({ id, isShown }, at) => {
          const name = t(columns.find((column) => column.id === id)?.header ?? 'shell.list.columns')
          const isFirst = at === 0
          const drop = (event: { preventDefault: () => void }) => {
            if (dragged.value === null || isFirst) return
            event.preventDefault()
            if (dragged.value !== id) move(dragged.value, at)
          }
          return (
            // The buttons do the same by the keyboard.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <li
              key={id}
              draggable={!isFirst}
              data-dragged={dragged.value === id || undefined}
              onDragStart={() => (dragged.value = id)}
              onDragEnd={() => (dragged.value = null)}
              onDragOver={drop}
              onDrop={(event) => event.preventDefault()}
            >
              <GripVertical size={14} aria-hidden />
              <label>
                <Checkbox
                  label={name}
                  checked={isShown}
                  reason={isFirst ? t('column-list.fixed') : null}
                  onChange={(isTicked) => choose(choice.with(at, { id, isShown: isTicked }))}
                />
                {name}
              </label>
              {!isFirst &&
                steps.map(({ by, icon: Icon, label, atEdge }) => (
                  <ActionButton
                    key={label}
                    look="ghost"
                    size="s"
                    icon={<Icon aria-hidden />}
                    label={t(label, { name })}
                    reason={choice[at + by] && at + by > 0 ? null : t(atEdge, { name })}
                    onClick={({ currentTarget }) => {
                      pressed.current = currentTarget
                      move(id, at + by)
                    }}
                  />
                ))}
            </li>
          )
        })}
      </ol>
    </>
  )
}

const steps = [
  { by: -1, icon: ArrowUp, label: 'column-list.up', atEdge: 'column-list.at-start' },
  { by: 1, icon: ArrowDown, label: 'column-list.down', atEdge: 'column-list.at-end' },
] as const
