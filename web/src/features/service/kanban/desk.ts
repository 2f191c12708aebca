import { batch, computed, createModel, signal } from '@preact/signals-react'
import { call } from '~/api/call'
import { whyNot } from '~/api/can'
import { meetingsBook, meetingsInvite } from '~/api/endpoints.gen'
import { describe, isStale } from '~/api/errors'
import { title } from '~/api/headings'
import { withBody } from '~/api/withBody'
import { type Act, callOf, reasonOf } from '~/parts/act/acts'
import { actsOnRows } from '~/parts/act/rowsActs'
import { Selection } from '~/parts/list/selection'
import { idIn } from '~/parts/list/listState'
import { offerAnyway } from '~/parts/write/alert'
import { undos } from '~/parts/write/undos'
import { place } from '~/shell/place'
import { giveFocus } from '~/ui/overlay/focusReturn'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import { type Changed, actOf, acts, bodies, isAtOnce, manyOf, reread, undoing } from './actions'
import { BoardCards, type Spot } from './boardCards'
import { type Before, Moves, finished } from './moves'
import { type BoardScope, type Card, type Column, cardName, memberOf, cardNow } from './view'

/** The open dialog of an action on a card. */
export interface Asking {
  act: Act
  card: Card
  /** The column that is already chosen. */
  column?: string
}

/** The element of a card on the board. */
export const elementId = (id: number) => `card-${id}`

/** A consultant's work on a board: the cards, the one under the keyboard, those that are ticked, and the one that is open. */
export const Desk = createModel((scope: BoardScope, first: readonly Column[]) => {
  const columns = signal(first)
  const cards = new BoardCards(scope)
  const selection = new Selection()
  /** The card that had the focus last. */
  const focused = signal<number | null>(null)
  /** The card that is scrolled into view. A new object scrolls again. */
  const sought = signal<{ id: number } | null>(null)
  const asking = signal<Asking | null>(null)
  /** The card with whose member a meeting is booked, or who is invited to choose a time. */
  const meeting = signal<{ card: Card; isInvitation: boolean } | null>(null)
  /** The card whose member is requested for the user. */
  const requesting = signal<Card | null>(null)
  /** The columns that a drag keeps as they are. */
  const isDragging = signal(false)
  /** The card whose note is to be written. */
  const noting = signal<number | null>(null)
  const openId = computed(() => idIn(place.search.value['open']))
  /** The card that the keys act on: the open one, otherwise the one that has the focus or had it last. */
  const cursor = computed(() => openId.value ?? focused.value)
  /** The card from which a range is ticked. */
  let mark: number | null = null

  const ask = (act: Act, card: Card, column?: string) => {
    asking.value = { act, card, column }
  }
  const moves = new Moves({
    cards,
    columns: () => columns.peek(),
    onNeed: (card, column) => {
      const act = actOf('cards.move')
      if (act) ask(act, card, column)
    },
    onMove: (id, from) => follow(id, from),
    onBack: (id) => reveal(id),
  })
  const many = manyOf(() => void Promise.all([cards.rereadAll(), reread()]))
  const bulk = actsOnRows(acts, many)
  /** The buttons for ticked cards: the actions that at least one of them allows. */
  const buttons = (rows: Card[]) =>
    actsOnRows(
      acts.filter((act) => rows.some((card) => reasonOf(act, card) === null)),
      many,
    ).draw(rows, selection)

  /** Returns the element of the card under the keyboard; undefined if that is another one, or none that is shown. */
  const elementOf = (id: number) =>
    cursor.peek() === id && cards.isShown(id) ? document.getElementById(elementId(id)) : undefined
  /** Puts the keyboard, which is the focus, on a card. */
  const point = (id: number | null) => {
    focused.value = id
    if (id === null) return
    sought.value = { id }
    giveFocus(() => elementOf(id))
  }
  const show = (card: Card) => place.change({ open: card.id }, openId.peek() !== null)
  /** Takes over the card that the focus came to. What is open follows it. */
  const enter = (card: Card) => {
    if (cursor.peek() === card.id) return
    focused.value = card.id
    if (openId.peek() !== null) show(card)
    giveFocus(() => elementOf(card.id))
  }
  const open = (card: Card) => {
    show(card)
    point(card.id)
  }
  const close = () => {
    const id = cursor.peek()
    place.change({ open: undefined })
    noting.value = null
    point(id)
  }
  const go = (card: Card | undefined) => {
    if (!card) return
    if (openId.peek() === null) point(card.id)
    else open(card)
  }

  /** The first card of the first column that has one. */
  const firstCard = () => columns.peek().flatMap(({ name }) => cards.cardsIn(name).slice(0, 1))[0]
  const current = (): Card | undefined => {
    const id = cursor.peek()
    return id === null ? undefined : cards.known(id)
  }
  const spot = () => {
    const card = current()
    return card && cards.spotOf(card.id)
  }
  /** Goes up or down in the column. */
  const step = (by: number) => {
    const here = spot()
    if (!here) return go(firstCard())
    const all = cards.cardsIn(here.column)
    const index = Math.max(0, Math.min(all.length - 1, here.index + by))
    if (index + 10 > all.length) cards.more(here.column)
    go(all[index])
  }
  /** Goes to the next column on a side that has cards. */
  const across = (by: 1 | -1) => {
    const here = spot()
    if (!here) return go(firstCard())
    const all = columns.peek().map(({ name }) => name)
    for (let at = all.indexOf(here.column) + by; at >= 0 && at < all.length; at += by) {
      const there = cards.cardsIn(all[at] ?? '')
      if (there.length > 0) return go(there[Math.min(here.index, there.length - 1)])
    }
  }

  /**
   * Returns the card that comes after one that stood somewhere: in its column, then in those that follow, otherwise the one before it.
   * The card may have left the column already, because its change was heard before it was answered.
   */
  const neighbour = (id: number, stood: Spot | undefined): Card | undefined => {
    if (!stood) return undefined
    const all = cards.cardsIn(stood.column).filter((card) => card.id !== id)
    const names = columns.peek().map(({ name }) => name)
    const following = names.slice(names.indexOf(stood.column) + 1).filter((name) => name !== finished)
    const ahead = following.flatMap((name) => cards.cardsIn(name).find((card) => card.id !== id) ?? [])
    return all[stood.index] ?? ahead[0] ?? all[stood.index - 1]
  }
  /** Stays on a card that was changed, in whatever column it is now. If it has left the work, goes on to the next one. */
  const follow = (id: number, stood: Spot | undefined) => {
    if (cursor.peek() !== id) return
    const card = cards.isShown(id) ? cards.known(id) : undefined
    if (card && (card.column !== finished || stood?.column === finished)) return go(card)
    const next = neighbour(id, stood)
    if (next) go(next)
    else if (openId.peek() === id) close()
  }
  /** Shows a card that an undo brought back, if the board has it. */
  const reveal = (id: number) => {
    if (cards.isShown(id)) go(cards.known(id))
  }

  /** Shows what an action did to a card that stood somewhere before it, tells it with its undo, and goes on. */
  const finish = (act: Act, card: Card, { message, card: after }: Changed, from: Before | undefined) => {
    batch(() => {
      if (after) cards.place(after)
      else void cards.rereadAll()
      cards.settle()
    })
    const about = { text: card.user.name, of: act.id }
    const back = act.undo && undoing[act.undo.id]
    if (back && after) {
      const undo = async () => {
        const answer = await back(card, after.version)
        if (answer.card) cards.place(answer.card, from?.index)
        cards.settle()
        return answer.message
      }
      undos.tell(message, { undo, reread, show: () => reveal(card.id), record: memberOf(card) }, about)
    } else if (act.undo && from && after && !after.can['move']) {
      undos.tell(message, moves.undoing(card.id, from), about)
    } else toaster.good(message, card.user.name)
    void reread()
    follow(card.id, from)
  }
  /** Runs an action that asks nothing. */
  const run = async (act: Act, card: Card): Promise<void> => {
    const request = withBody(callOf(act, card), bodies[act.id])
    const from = moves.standing(card.id)
    try {
      const answer = await call(act.endpoint, { ...request, version: card.version, of: cardName(card) })
      finish(act, card, answer, from)
    } catch (error) {
      if (isStale(error)) {
        const now = await cardNow(card).catch(() => null)
        if (now) cards.place(now)
        offerAnyway(
          { title: title(error), of: card.user.name },
          error,
          t(act.label),
          () => void run(act, now ?? card),
        )
      } else toaster.bad(title(error), describe(error))
      void cards.recount().catch(() => undefined)
    }
  }

  const ticked = computed(() => selection.rowsOf<Card>(selection.ids.value))
  const actOn = (act: Act, card: Card) => {
    const reason = reasonOf(act, card)
    if (reason) return void toaster.bad(t(act.label), reason)
    if (act.id === 'cards.annotate') {
      noting.value = card.id
      open(card)
    } else if (isAtOnce(act)) void run(act, card)
    else ask(act, card)
  }
  /** Returns why an action is disabled for what the keys apply to. */
  const reasonFor = (act: Act): string | null => {
    const n = ticked.peek().length
    if (n > 1 && !act.many) return t('kanban-page.one-at-a-time', { n })
    const card = ticked.peek()[0] ?? current()
    return n > 1 || !card ? whyNot(act.endpoint) : reasonOf(act, card)
  }
  /** Applies an action to the ticked cards, otherwise to the one that is open or under the keyboard. */
  const perform = (act: Act) => {
    const rows = ticked.peek()
    const card = rows[0] ?? current()
    if (!card) return
    if (rows.length < 2) return actOn(act, card)
    const reason = reasonFor(act)
    if (reason) toaster.bad(t(act.label), reason)
    else if (act.key) bulk.press(act.key, rows, selection)
  }

  /** Books a meeting with the member of a card, or invites to one. */
  const meet = (card: Card, isInvitation = false) => {
    const reason = whyNot(isInvitation ? meetingsInvite : meetingsBook)
    if (reason) toaster.bad(t('action.meetings.book'), reason)
    else meeting.value = { card, isInvitation }
  }

  const see = (card: Card) => selection.see(card.id, card)
  const tick = (card = current()) => {
    if (!card) return
    see(card)
    mark = card.id
    selection.tick([card.id], !selection.ids.peek().has(card.id))
  }
  /** Ticks the cards from the one ticked last up to another one in its column. */
  const tickTo = (card: Card) => {
    const [from, to] = [cards.spotOf(mark ?? cursor.peek() ?? card.id), cards.spotOf(card.id)]
    if (!to) return
    const start = from?.column === to.column ? from.index : to.index
    const range = cards.cardsIn(to.column).slice(Math.min(start, to.index), Math.max(start, to.index) + 1)
    range.forEach(see)
    selection.tick(
      range.map(({ id }) => id),
      true,
    )
  }
  /** Goes up or down, and ticks on the way. */
  const tickStep = (by: number) => {
    const card = current()
    mark ??= card?.id ?? null
    step(by)
    const there = current()
    if (there) tickTo(there)
  }

  return {
    about: () => scope,
    columns,
    cards,
    moves,
    selection,
    ticked,
    buttons,
    cursor,
    sought,
    enter,
    asking,
    meeting,
    meet,
    requesting,
    isDragging,
    noting,
    openId,
    point,
    go,
    show,
    open,
    close,
    step,
    across,
    current,
    neighbour,
    actOn,
    finish,
    perform,
    reasonFor,
    tick,
    tickTo,
    tickStep,
  }
})

export type DeskModel = InstanceType<typeof Desk>
