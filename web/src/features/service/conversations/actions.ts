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
    key: 'l',
    icon: Link2,
    label: 'action.conversations.direct-link',
    guard: 'direct_link',
    endpoint: conversationsDirectLink,
    request: conversation,
  },
  {
    id: 'send',
    key: 's',
    icon: Send,
    label: 'action.conversations.send-link',
    guard: 'send_link',
    endpoint: conversationsSendLink,
    request: (target) => ({ ...conversation(target), body: { channels: ['email'] } as never }),
  },
  {
    id: 'reinforce',
    key: 'i',
    icon: HandHeart,
    label: 'action.conversations.reinforce-interest',
    guard: 'reinforce_interest',
    endpoint: conversationsReinforceInterest,
    request: ({ conversation: id }) => ({ body: { conversation_id: id, channels: ['email'] } as never }),
  },
  {
    id: 'unread',
    key: 'r',
    icon: MailOpen,
    label: 'action.conversations.mark-unread',
    guard: 'mark_unread',
    endpoint: conversationsMarkUnread,
    request: conversation,
  },
  {
    id: 'finish',
    key: 'e',
    icon: CheckCheck,
    label: 'action.conversations.finish',
    guard: 'finish',
    endpoint: conversationsFinish,
    request: ({ company, representative }) => ({
      path: { company_user_id: company, rep_user_id: representative },
    }),
  },
  {
    id: 'reopen',
    icon: RotateCcw,
    label: 'action.conversations.reopen',
    guard: 'reopen',
    endpoint: conversationsReopen,
    request: conversation,
  },
  {
    id: 'delete',
    key: 'd',
    icon: Trash2,
    label: 'action.messages.delete',
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
