import { Check } from 'lucide-react'
import { type MouseEvent, memo, useLayoutEffect, useRef } from 'react'
import { RowActs } from '~/parts/act/RowActs'
import type { Act } from '~/parts/act/acts'
import { t } from '~/text'
import { CardFace } from './CardFace'
import css from './BoardCard.module.css'
import { acts } from './actions'
import { card as dragCard } from './drag'
import { elementId } from './boardCursor'
import type { DeskModel } from './desk'
import { type Card, dueOf } from './view'

interface BoardCardProps {
  desk: DeskModel
  card: Card
  /** The column in which it is drawn. */
  column: string
  top: number
  height: number
  /** Its place among the cards of the column, from 1, and how many those are. */
  at: number
  total: number
  isCursor: boolean
  isOpen: boolean
  isTicked: boolean
  /** Where it went while the pointer was on its column. */
  gone: string | null
}

/** A card of a board. It can be dragged, ticked, opened, and has the menu of its actions. */
export const BoardCard = memo(function BoardCard(props: BoardCardProps) {
  const { desk, card, column, top, height, at, total, isCursor, isOpen, isTicked, gone } = props
  const element = useRef<HTMLLIElement>(null)
  const { id } = card
  const isMovable = gone === null && !card.can['move']
  // Before it is drawn: from then on it can be dragged.
  useLayoutEffect(
    () => (element.current ? dragCard(element.current, { id, column, isMovable }) : undefined),
    [id, column, isMovable],
  )
  const click = (event: MouseEvent) => {
    const target = event.target as Element
    if (gone !== null || target.closest('[data-menu], [role=menu]') || !event.currentTarget.contains(target))
      return
    if (target.closest('[data-tick]') || event.ctrlKey || event.metaKey) {
      desk.cursor.go(card)
      desk.ticks.tick(card)
    } else if (event.shiftKey) desk.ticks.tickTo(card)
    else desk.cursor.open(card)
  }
  return (
    // The keys of the board act on it, and its menu is a button.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <li
      ref={element}
      id={elementId(id)}
      className={css.card}
      style={{ height: height - 8, transform: `translateY(${top}px)` }}
      // The card under the keyboard is the one that Tab reaches.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={isCursor ? 0 : -1}
      aria-posinset={at}
      aria-setsize={total}
      aria-current={isOpen || undefined}
      data-cursor={isCursor || undefined}
      data-ticked={isTicked || undefined}
      data-due={dueOf(card)}
      data-gone={gone !== null || undefined}
      onClick={click}
      onFocus={() => gone === null && desk.cursor.enter(card)}
    >
      <button
        type="button"
        className={css.tick}
        data-tick
        tabIndex={-1}
        aria-pressed={isTicked}
        aria-label={t('kanban-page.card.mark', { name: card.user.name })}
      >
        <Check size={12} aria-hidden />
      </button>
      <CardFace card={card} isMine={desk.about().second === String(card.account_manager?.id)} />
      {gone === null ? (
        <span className={css.menu} data-menu>
          <RowActs
            acts={acts}
            of={card}
            name={card.user.name}
            onAct={(act: Act) => actFrom(desk, act, card)}
          />
        </span>
      ) : (
        <span className={css.gone}>{gone}</span>
      )}
    </li>
  )
})

function actFrom(desk: DeskModel, act: Act, card: Card): void {
  desk.cursor.go(card)
  desk.work.actOn(act, card)
}
