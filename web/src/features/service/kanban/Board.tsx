import { useSignal } from '@preact/signals-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { cardsList } from '~/api/lists.gen'
import { asking } from '~/parts/list/listState'
import { SelectAll } from '~/parts/list/SelectAll'
import { SelectionBar } from '~/parts/list/SelectionBar'
import { lazyPart } from '~/shell/lazyPart'
import { t } from '~/text'
import { formatNumber } from '~/text/format'
import css from './Board.module.css'
import { BoardColumn } from './BoardColumn'
import type { DeskModel } from './desk'
import { Dialogs } from './Dialogs'
import * as drag from './drag'
import { follow } from './follow'
import { useKeys } from './keys'
import { listed } from './view'

const CardPane = lazyPart(() => import('./CardPane'), 'CardPane')

/** The columns of a board side by side, with the open card beside them. A phone shows one of them. */
export function Board({ desk }: { desk: DeskModel }) {
  const scroller = useRef<HTMLDivElement>(null)
  const open = desk.cursor.openId.value
  useKeys(desk)
  useEffect(() => follow(desk), [desk])
  useLayoutEffect(() => (scroller.current ? drag.board(scroller.current, desk) : undefined), [desk])
  useAbsence(desk)
  // The browser's Back and Forward open and close, too.
  useEffect(() => {
    if (!document.activeElement?.closest('[data-pane]')) desk.cursor.point(open ?? desk.cursor.id.peek())
  }, [desk, open])
  return (
    <div className={css.board} data-open={open !== null || undefined}>
      <div className={css.side}>
        <ColumnTabs desk={desk} scroller={scroller} />
        <div ref={scroller} className={css.columns} data-columns>
          {desk.columns.value.map((column) => (
            <BoardColumn key={column.name} desk={desk} column={column} />
          ))}
        </div>
        <Ticked desk={desk} />
      </div>
      {open !== null && <CardPane key={open} desk={desk} id={open} />}
      <p className="visually-hidden" role="status" aria-live="polite" data-said>
        {desk.moves.words.said.value}
      </p>
      <Dialogs desk={desk} />
    </div>
  )
}

/** Keeps a held column no longer than the window has the pointer. */
function useAbsence({ cards, isDragging }: DeskModel): void {
  useEffect(() => {
    const leave = () => isDragging.peek() || cards.hold()
    document.documentElement.addEventListener('pointerleave', leave)
    return () => document.documentElement.removeEventListener('pointerleave', leave)
  }, [cards, isDragging])
}

interface ColumnTabsProps {
  desk: DeskModel
  scroller: { current: HTMLDivElement | null }
}

/** The columns by name, on a phone, where one is seen at a time. */
function ColumnTabs({ desk, scroller }: ColumnTabsProps) {
  const here = useSignal(0)
  const columns = desk.columns.value
  const counts = desk.cards.counts.value
  useEffect(() => {
    const element = scroller.current
    const look = () => {
      if (element) here.value = Math.round(element.scrollLeft / Math.max(1, element.clientWidth))
    }
    element?.addEventListener('scroll', look, { passive: true })
    return () => element?.removeEventListener('scroll', look)
  }, [scroller, here])
  const go = (at: number) => {
    scroller.current?.children[at]?.scrollIntoView({ inline: 'start', block: 'nearest' })
  }
  return (
    <nav className={css.tabs} aria-label={t('kanban.board.columns')}>
      {columns.map(({ name, label }, at) => (
        <button
          key={name}
          type="button"
          aria-current={at === here.value ? 'true' : undefined}
          ref={at === here.value ? intoView : undefined}
          onClick={() => go(at)}
        >
          <bdi>{label}</bdi> {counts?.[name] !== undefined && <small>{formatNumber(counts[name])}</small>}
        </button>
      ))}
    </nav>
  )
}

/** Scrolls the tabs alone. */
const intoView = (tab: HTMLElement | null) => {
  const box = tab?.parentElement
  if (tab && box) box.scrollTo({ left: tab.offsetLeft - (box.clientWidth - tab.clientWidth) / 2 })
}

/** The actions for the ticked cards. */
function Ticked({ desk }: { desk: DeskModel }) {
  const { cards, ticks } = desk
  const rows = ticks.rows.value
  if (rows.length === 0) return null
  const total = Object.values(cards.counts.value ?? {}).reduce((sum, count) => sum + count, 0)
  const query = listed(desk.about())
  return (
    <div className={css.bar}>
      <SelectionBar
        count={rows.length}
        all={
          rows.length < total && (
            <SelectAll
              list={cardsList}
              query={query}
              ask={(wanted) => asking(wanted)}
              total={total}
              selection={ticks.selection}
            />
          )
        }
        onClear={ticks.selection.clear}
      >
        {ticks.buttons(rows)}
      </SelectionBar>
    </div>
  )
}
