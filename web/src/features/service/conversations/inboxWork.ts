import { type ReadonlySignal, createModel } from '@preact/signals-react'
import { conversationsFinish } from '~/api/actions.gen'
import { whyNot } from '~/api/can'
import { describe } from '~/api/errors'
import { live } from '~/api/live'
import { reasonOf } from '~/parts/act/acts'
import { askForMany } from '~/parts/act/many'
import type { RowSelection } from '~/parts/list/selection'
import { holdPageKeys } from '~/shell/pageKeys'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import { type Action, type ActionsModel, many } from './actions'
import type { InboxCursorModel } from './inboxCursor'
import { type Message, readTarget, targetHeld } from './reads'
import { type Aim, type Target, aimAt, inWords, targetOf } from './target'

interface Surroundings {
  cursor: InboxCursorModel
  selection: RowSelection
  ticked: ReadonlySignal<Message[]>
  actions: ActionsModel
}

/** Acts on one target. */
type Apply = (target: Target) => void | Promise<void>

/** What keys and palette do in the inbox: to which conversations, and why not. */
export const InboxWork = createModel(({ cursor, selection, ticked, actions }: Surroundings) => {
  const { openId, openRow } = cursor

  const aim = () => aimAt({ ticked: ticked.peek(), open: openId.peek(), cursor: cursor.current() })
  /** Returns the one target of an aim, as far as it is loaded. */
  const targetAt = (at: Aim): Target | undefined => {
    if (at.is === 'cursor') return targetOf(at.row)
    return at.is === 'open' ? targetHeld(at.id, openRow.peek() ?? undefined) : undefined
  }
  /** Returns the reason why an action is disabled for its target; null if it is enabled or the target is loading. */
  const reasonFor = (action: Action): string | null => {
    const at = aim()
    if (at.is === 'ticked') {
      const isForMany = at.rows.length === 1 || action.many
      return isForMany
        ? whyNot(action.endpoint)
        : t('conversations-page.one-at-a-time', { n: at.rows.length })
    }
    const target = targetAt(at)
    return target ? reasonOf(action, target) : null
  }
  /** Describes the target of keys and palette. */
  const aimInWords = (): string | null => {
    const at = aim()
    if (at.is === 'none') return null
    if (at.is === 'ticked') return t('shell.list.selected', { n: at.rows.length })
    const target = targetAt(at)
    if (target) return inWords(target)
    return at.is === 'open' ? t('conversations-page.title', { id: at.id }) : null
  }

  /** Reads the open conversation by its number: it may be on no loaded page. */
  const performOnOpen = async (action: Action, id: number, apply: Apply) => {
    const known = targetAt({ is: 'open', id })
    if (known) return apply(known)
    // Nothing is decided later on what cannot be seen now.
    if (live.lostAt.peek() !== null) {
      return void toaster.bad(t(action.label), t('conversations-page.not-loaded'))
    }
    const keys = holdPageKeys(true)
    try {
      const target = await readTarget(id, openRow.peek() ?? undefined)
      keys.release(() => {
        if (openId.peek() === id) void apply(target)
      })
    } catch (error) {
      if (!keys.isOff()) toaster.bad(t(action.label), describe(error))
      keys.drop()
    }
  }
  /** Applies an action to the target, after its dialog if it has one, or as `apply` does to a single one. */
  const perform = async (action: Action, apply: Apply = (target) => actions.act(action, target)) => {
    const at = aim()
    const reason = reasonFor(action)
    if (reason) return void toaster.bad(t(action.label), reason)
    if (at.is === 'ticked') {
      const [first] = at.rows
      if (action.many) askForMany(action, at.rows, selection, many)
      else if (first) await apply(targetOf(first))
    } else if (at.is === 'cursor') await apply(targetOf(at.row))
    else if (at.is === 'open') await performOnOpen(action, at.id, apply)
    else if (!cursor.isEmpty()) toaster.bad(t(action.label), t('conversations-page.not-loaded'))
  }
  /** Closes the target for the last reason. */
  const repeat = () => perform(conversationsFinish, actions.repeat)

  return { reasonFor, aimInWords, perform, repeat }
})
