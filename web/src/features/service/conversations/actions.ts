import { createModel, signal } from '@preact/signals-react'
import { Eye, type LucideIcon } from 'lucide-react'
import * as declared from '~/api/actions.gen'
import { type Endpoint, type Schemas, call } from '~/api/call'
import { conversationsReopen, messagesGet } from '~/api/endpoints.gen'
import { type Act, actsOn, callOf, reasonOf } from '~/parts/act/acts'
import { iconOf } from '~/parts/act/icons'
import type { Many } from '~/parts/act/many'
import { commandFor } from '~/parts/write/command'
import { toaster } from '~/shell/toasts'
import { undos } from '~/parts/write/undos'
import { t } from '~/text'
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
}

/** The actions on a conversation and its messages. */
export const acts: Action[] = actsOn('conversation', 'message')
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

/** The actions on the conversations of a page, one at a time. Each asks before it writes. */
export const Actions = createModel((onFinished?: (target: Target) => void) => {
  const asking = signal<Asking | null>(null)

  const act = (action: Action, target: Target) => {
    const reason = reasonOf(action, target)
    if (reason) toaster.bad(t(action.label), reason)
    else asking.value = { action, target }
  }
  const close = () => {
    asking.value = null
  }

  /** Announces a closed conversation. The toast reopens it unless it was changed since. */
  const finished = (target: Target, changed: Schemas['ConversationChanged']) => {
    const { id, version } = changed.conversation
    undos.tell(changed.message, async () => {
      const answer = await call(conversationsReopen, { path: { conversation_id: id }, version })
      toaster.good(answer.message)
      await reread()
    })
    onFinished?.(target)
    void reread()
  }

  return { asking, act, close, finished }
})

export type ActionsModel = InstanceType<typeof Actions>

/** The properties of an action's dialog. */
export interface DialogProps extends Asking {
  actions: ActionsModel
}
