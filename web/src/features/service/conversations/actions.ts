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

/** Something that can be done to a conversation or its message. */
export type Action = Act

/** Reading a message whole: it changes nothing, and is offered first. */
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

/** What can be done to a conversation and its messages. */
export const acts: Action[] = actsOn('conversation', 'message')
export const actions: Action[] = [see, ...acts]
export const remove: Action = declared.messagesDelete

export const pictureOf = (action: Action): LucideIcon => (action === see ? Eye : iconOf(action))

/** The bodies of actions that send something: by which channel. */
const bodies: Partial<Record<Endpoint['id'], (target: Target) => object>> = {
  'conversations.send-link': () => ({ channels: ['email'] }),
  'conversations.reinforce-interest': ({ conversation_id }) => ({ conversation_id, channels: ['email'] }),
}

/** The call of an action. */
export function requestOf(action: Action, target: Target) {
  const body = bodies[action.id]?.(target)
  return { ...callOf(action, target), ...(body && { body: body as never }) }
}

/** The command line that does the same. */
export const commandOf = (action: Action, target: Target) =>
  commandFor(action.endpoint, requestOf(action, target))

/** How actions are done to the conversations of many rows. */
export const many: Many<Message> = {
  subject: (row) => ({ ...row, id: row.conversation_id }),
  name: (row) => targetOf(row).between.join(' · '),
  idOf: (row) => row.id,
  reread: () => void reread(),
}

/** A question that is open over the page. */
export interface Asking {
  action: Action
  target: Target
}

/** What can be done to conversations on a page, one at a time. Each action asks before it writes. */
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

  /** A conversation was closed: its toast reopens that one, unless it has been changed since. */
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

/** What a dialog of an action is given. */
export interface DialogProps extends Asking {
  actions: ActionsModel
}
