import { computed, createModel, signal } from '@preact/signals-react'
import { idIn } from '~/parts/list/listState'
import { place } from '~/shell/place'
import { giveFocus } from '~/ui/overlay/focusReturn'
import type { BoardCardsModel } from './boardCards'
import type { Card } from './view'

/** The element of a card on the board. */
export const elementId = (id: number) => `card-${id}`

/** The card that the user is on: the one under the keyboard, and the one that is open beside the board. */
export const BoardCursor = createModel((cards: BoardCardsModel) => {
  /** The card that had the focus last. */
  const focused = signal<number | null>(null)
  /** The card that is scrolled into view. A new object scrolls again. */
  const sought = signal<{ id: number } | null>(null)
  /** The card whose note is to be written. */
  const noting = signal<number | null>(null)
  const openId = computed(() => idIn(place.search.value['open']))
  /** The card that the keys act on: the open one, otherwise the one that has the focus or had it last. */
  const id = computed(() => openId.value ?? focused.value)

  const current = (): Card | undefined => {
    const at = id.peek()
    return at === null ? undefined : cards.known(at)
  }
  /** Returns the element of the card under the keyboard; undefined if that is another one, or none that is shown. */
  const elementOf = (one: number) =>
    id.peek() === one && cards.isShown(one) ? document.getElementById(elementId(one)) : undefined
  /** Puts the keyboard, which is the focus, on a card. */
  const point = (one: number | null) => {
    focused.value = one
    if (one === null) return
    sought.value = { id: one }
    giveFocus(() => elementOf(one))
  }
  const show = (card: Card) => place.change({ open: card.id }, openId.peek() !== null)
  /** Takes over the card that the focus came to. What is open follows it. */
  const enter = (card: Card) => {
    if (id.peek() === card.id) return
    focused.value = card.id
    if (openId.peek() !== null) show(card)
    giveFocus(() => elementOf(card.id))
  }
  const open = (card: Card) => {
    show(card)
    point(card.id)
  }
  /** Opens a card to write its note. */
  const note = (card: Card) => {
    noting.value = card.id
    open(card)
  }
  const close = () => {
    const at = id.peek()
    place.change({ open: undefined })
    noting.value = null
    point(at)
  }
  const go = (card: Card | undefined) => {
    if (!card) return
    if (openId.peek() === null) point(card.id)
    else open(card)
  }

  return { id, openId, sought, noting, current, point, enter, open, note, close, go }
})

export type BoardCursorModel = InstanceType<typeof BoardCursor>
