import { createModel, signal } from '@preact/signals-react'
import {
  CheckCheck,
  Eye,
  HandHeart,
  Link2,
  type LucideIcon,
  MailOpen,
  RotateCcw,
  Send,
  Trash2,
} from 'lucide-react'
import * as acts from '~/api/actions.gen'
import { type Call, type Endpoint, type Schemas, call } from '~/api/call'
import {
  messagesDelete,
  conversationsDirectLink,
  conversationsFinish,
  conversationsMarkUnread,
  messagesGet,
  conversationsReinforceInterest,
  conversationsReopen,
  conversationsSendLink,
} from '~/api/endpoints.gen'
import { commandFor } from '~/parts/write/command'
import { toaster } from '~/parts/write/toasts'
import { undos } from '~/parts/write/undos'
import { type Key, t } from '~/text'
import { reread } from './reads'
import type { Target } from './target'

/** Something that can be done to a conversation or its message. */
export interface Action {
  id: 'see' | 'link' | 'send' | 'reinforce' | 'unread' | 'finish' | 'reopen' | 'delete'
  /** The key that does it in the inbox. */
  key?: string
  icon: LucideIcon
  label: Key
  /** The reason, in what the server says that the viewer may do. */
  guard: keyof Schemas['ConversationGuards']
  endpoint: Endpoint
  request: (target: Target) => Call<Endpoint>
}

const conversation = ({ conversation: id }: Target): Call<Endpoint> => ({ path: { conversation_id: id } })
const message = ({ message: id }: Target): Call<Endpoint> => ({ path: { id } as never })

/** Takes an action's key and label from the contract; its guard has the name of its verb. */
const declared = ({ id, label, key }: (typeof acts)[keyof typeof acts]) => ({
  key: key ?? undefined,
  label,
  guard: id.replace(/^.*\./, '').replaceAll('-', '_') as Action['guard'],
})

export const actions: Action[] = [
  {
    id: 'see',
    icon: Eye,
    label: 'conversations-page.action.see',
    guard: 'read',
    endpoint: messagesGet,
    request: message,
  },
  {
    id: 'link',
    ...declared(acts.conversationsDirectLink),
    icon: Link2,
    endpoint: conversationsDirectLink,
    request: conversation,
  },
  {
    id: 'send',
    ...declared(acts.conversationsSendLink),
    icon: Send,
    endpoint: conversationsSendLink,
    request: (target) => ({ ...conversation(target), body: { channels: ['email'] } as never }),
  },
  {
    id: 'reinforce',
    ...declared(acts.conversationsReinforceInterest),
    icon: HandHeart,
    endpoint: conversationsReinforceInterest,
    request: ({ conversation: id }) => ({ body: { conversation_id: id, channels: ['email'] } as never }),
  },
  {
    id: 'unread',
    ...declared(acts.conversationsMarkUnread),
    icon: MailOpen,
    endpoint: conversationsMarkUnread,
    request: conversation,
  },
  {
    id: 'finish',
    ...declared(acts.conversationsFinish),
    icon: CheckCheck,
    endpoint: conversationsFinish,
    request: ({ company, representative }) => ({
      path: { company_user_id: company, rep_user_id: representative },
    }),
  },
  {
    id: 'reopen',
    ...declared(acts.conversationsReopen),
    icon: RotateCcw,
    endpoint: conversationsReopen,
    request: conversation,
  },
  {
    id: 'delete',
    ...declared(acts.messagesDelete),
    icon: Trash2,
    // The guards are of the conversation.
    guard: 'delete_message',
    endpoint: messagesDelete,
    request: message,
  },
]

export function actionNamed(id: Action['id']): Action {
  const action = actions.find((each) => each.id === id)
  if (!action) throw new Error(`no action is named ${id}`)
  return action
}

/** Why an action is not possible now; null when it is. */
export const reasonOf = ({ guard }: Action, target: Target) => target.can[guard]?.sentence ?? null

/** The command line that does the same. */
export const commandOf = ({ endpoint, request }: Action, target: Target) =>
  commandFor(endpoint, request(target))

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
