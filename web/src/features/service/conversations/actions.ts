import { createModel, signal } from '@preact/signals-react'
import { Eye, type LucideIcon } from 'lucide-react'
import * as onMessage from '~/api/actions/message.gen'
import * as onConversation from '~/api/actions/conversation.gen'
import * as declared from '~/api/actions.gen'
import { type Answer, type Endpoint, call } from '~/api/call'
import { isLacking } from '~/api/can'
import { conversationsFinish, conversationsReopen, messagesGet } from '~/api/endpoints.gen'
import { describe } from '~/api/errors'
import { title } from '~/api/headings'
import type { Value } from '~/form/eval'
import { type Act, actsOn, callOf, reasonOf } from '~/parts/act/acts'
import { iconOf } from '~/parts/act/icons'
import type { Many } from '~/parts/act/many'
import { openBeside } from '~/parts/record/beside'
import { commandFor } from '~/parts/write/command'
import { tellDone } from '~/parts/write/outbox'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import { holdPageKeys } from '~/shell/pageKeys'
import { type Message, reread } from './reads'
import { type Target, targetOf } from './target'

/** An action on a conversation or its message. */
export type Action = Act

/** Reads a whole message. It changes nothing and is offered first. */
export const see: Action = {
  id: messagesGet.id,
  endpoint: messagesGet,
  label: 'conversations-page.action.see',
  verb: 'read',
  record: 'message',
  key: null,
  many: false,
  undo: null,
  form: null,
  names: [],
  listed: null,
}

/** The actions on a conversation and its messages. */
export const acts: Action[] = [...actsOn(onConversation), ...actsOn(onMessage)]
export const actions: Action[] = [see, ...acts]
export const remove: Action = declared.messagesDelete

export const pictureOf = (action: Action): LucideIcon => (action === see ? Eye : iconOf(action))

/** The bodies of actions that send a message: they name the channel. */
const bodies: Partial<Record<Endpoint['id'], (target: Target) => object>> = {
  'conversations.send-link': () => ({ channels: ['email'] }),
  'conversations.reinforce-interest': ({ conversation_id }) => ({ conversation_id, channels: ['email'] }),
}

/** The call of an action. */
export function requestOf(action: Action, target: Target) {
  const body = bodies[action.id]?.(target)
  return { ...callOf(action, target), ...(body && { body: body as never }) }
}

/** Returns the equivalent command line. */
export const commandOf = (action: Action, target: Target) =>
  commandFor(action.endpoint, requestOf(action, target))

/** Applies actions to the conversations of many rows. */
export const many: Many<Message> = {
  subject: (row) => ({ ...row, id: row.conversation_id }),
  name: (row) => targetOf(row).between.join(' · '),
  idOf: (row) => row.id,
  reread: () => void reread(),
}

/** The open dialog of an action. */
export interface Asking {
  action: Action
  target: Target
}

/** The page that shows the conversations of actions. */
interface Surroundings {
  /** Whether the thread of a conversation is open. */
  isOpen?: (target: Target) => boolean
  onFinished?: (target: Target) => void
  /** Shows a conversation whose closing was undone. Without it, it is shown next to the page. */
  onReopened?: (target: Target) => void
}

/** The reason for closing a conversation, and a note. */
type Closing = Record<string, Value>

/** The actions on the conversations of a page, one at a time. Each asks before it writes. */
export const Actions = createModel(({ isOpen = () => false, onFinished, onReopened }: Surroundings = {}) => {
  const asking = signal<Asking | null>(null)
  /** The reason that was last given. */
  let reason: Value = null

  const act = (action: Action, target: Target) => {
    const refusal = reasonOf(action, target)
    if (refusal) toaster.bad(t(action.label), refusal)
    else asking.value = { action, target }
  }
  const close = () => {
    asking.value = null
  }

  /** Closes a conversation. Keys of the list that are typed meanwhile are for the conversation that follows. */
  const finish = async (target: Target, body: Closing, version?: number) => {
    const { company_user_id, rep_user_id } = target
    const keys = holdPageKeys()
    try {
      const path = { company_user_id, rep_user_id }
      finished(target, await call(conversationsFinish, { path, body, version }))
    } catch (error) {
      keys.drop()
      throw error
    }
    reason = body['reason'] ?? null
    close()
    // The next conversation is rendered first.
    setTimeout(() => keys.release())
  }
  /** Closes a conversation for the same reason as the last one; asks if there was none or it fails. */
  const repeat = async (target: Target) => {
    // What cannot be undone is always asked about.
    if (reason === null || isLacking(conversationsReopen) || reasonOf(declared.conversationsFinish, target)) {
      return act(declared.conversationsFinish, target)
    }
    try {
      await finish(target, { reason }, target.version)
    } catch (error) {
      act(declared.conversationsFinish, target)
      toaster.bad(title(error), describe(error))
      void reread()
    }
  }

  /** Announces a closed conversation. Its undo reopens it unless it was changed since. */
  const finished = (target: Target, answer: Answer<typeof conversationsFinish>) => {
    const record = { record: 'conversation', id: target.conversation_id }
    const show = () => (onReopened ? onReopened(target) : openBeside(record))
    tellDone({ title: answer.message, answer, reread, show, record, of: conversationsFinish.id })
    onFinished?.(target)
    void reread()
  }

  return { asking, act, close, finish, repeat, isOpen }
})

export type ActionsModel = InstanceType<typeof Actions>

/** The properties of an action's dialog. */
export interface DialogProps extends Asking {
  actions: ActionsModel
}
