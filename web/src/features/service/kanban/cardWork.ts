import { batch, createModel } from '@preact/signals-react'
import { call } from '~/api/call'
import { whyNot } from '~/api/can'
import { describe, isStale } from '~/api/errors'
import { title } from '~/api/headings'
import { withBody } from '~/api/withBody'
import { type Act, callOf, reasonOf } from '~/parts/act/acts'
import { offerAnyway } from '~/parts/write/alert'
import { tellDone } from '~/parts/write/outbox'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import { type CardAnswer, bodies, isAtOnce, reread } from './actions'
import type { BoardCardsModel } from './boardCards'
import type { BoardCursorModel } from './boardCursor'
import type { BoardDialogsModel } from './boardDialogs'
import type { BoardStepsModel } from './boardSteps'
import type { BoardTicksModel } from './boardTicks'
import type { Before, MovesModel } from './moves'
import { type Card, cardName, cardNow, memberOf } from './view'

interface Surroundings {
  cards: BoardCardsModel
  cursor: BoardCursorModel
  steps: BoardStepsModel
  ticks: BoardTicksModel
  moves: MovesModel
  dialogs: BoardDialogsModel
}

/** The actions on the cards of a board: which cards they are applied to, how they are made, and what follows. */
export const CardWork = createModel(({ cards, cursor, steps, ticks, moves, dialogs }: Surroundings) => {
  /** Shows what an action did to a card that stood somewhere before it, tells it with its undo, and goes on. */
  const finish = (act: Act, card: Card, answer: CardAnswer, from: Before | undefined) => {
    const { message, card: after } = answer
    batch(() => {
      if (after) cards.place(after)
      else void cards.rereadAll()
      cards.settle()
    })
    const undo = moves.undoOf(card.id, answer, from)
    const show = () => steps.reveal(card.id)
    const [text, record] = [card.user.name, memberOf(card)]
    tellDone({ title: message, text, answer, undo, reread, show, record, of: act.id })
    void reread()
    steps.follow(card.id, from)
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
        const about = { title: title(error), of: card.user.name }
        offerAnyway(about, error, t(act.label), () => void run(act, now ?? card))
      } else toaster.bad(title(error), describe(error))
      void cards.recount().catch(() => undefined)
    }
  }

  /** Applies an action to a card, after its dialog if it has one. */
  const actOn = (act: Act, card: Card) => {
    const reason = reasonOf(act, card)
    if (reason) toaster.bad(t(act.label), reason)
    else if (act.id === 'cards.annotate') cursor.note(card)
    else if (isAtOnce(act)) void run(act, card)
    else dialogs.ask(act, card)
  }
  /** Returns why an action is disabled for what the keys apply to. */
  const reasonFor = (act: Act): string | null => {
    const rows = ticks.rows.peek()
    const n = rows.length
    if (n > 1 && !act.many) return t('kanban-page.one-at-a-time', { n })
    const card = rows[0] ?? cursor.current()
    return n > 1 || !card ? whyNot(act.endpoint) : reasonOf(act, card)
  }
  /** Applies an action to the ticked cards, otherwise to the one that is open or under the keyboard. */
  const perform = (act: Act) => {
    const rows = ticks.rows.peek()
    const card = rows[0] ?? cursor.current()
    if (!card) return
    if (rows.length < 2) return actOn(act, card)
    const reason = reasonFor(act)
    if (reason) toaster.bad(t(act.label), reason)
    else ticks.perform(act)
  }

  return { finish, actOn, reasonFor, perform }
})
