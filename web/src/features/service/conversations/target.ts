import type { Schemas } from '~/api/call'
import { t } from '~/text'

type Message = Schemas['Message']

/** The conversation that an action applies to, and its message if there is one. */
export interface Target extends Pick<
  Message,
  'conversation_id' | 'company_user_id' | 'rep_user_id' | 'version' | 'can'
> {
  /** The message. */
  id?: number
  /** The names of both members. */
  between: [string, string]
}

/** Returns the target of a row of a list. */
export function targetOf(row: Message): Target {
  const { sender_name: sender, receiver_name: receiver } = row
  return { ...row, between: row.sender_type === 'company' ? [sender, receiver] : [receiver, sender] }
}

/** Returns the target of a thread. */
export function targetIn({ conversation, can }: Schemas['Thread'], message?: number): Target {
  const { id, company, representative, version } = conversation
  return {
    id: message,
    conversation_id: id,
    company_user_id: company.id,
    rep_user_id: representative.id,
    between: [company.name, representative.name],
    version,
    can,
  }
}

/** Names a conversation by its members, for the dialogs that change it. */
export const inWords = ({ conversation_id: id, between: [company, representative] }: Target) =>
  t('conversations-page.of', { id, company, representative })

/** The open conversation and the row under the cursor. */
interface View {
  ticked: Message[]
  /** The conversation that is open. */
  open: number | null
  /** The row under the cursor. */
  cursor: Message | undefined
}

/** The target of keys and palette: rows, a conversation by its id, or a row. */
export type Aim =
  | { is: 'ticked'; rows: Message[] }
  | { is: 'open'; id: number }
  | { is: 'cursor'; row: Message }
  | { is: 'none' }

/**
 * Returns the target of keys and palette: the ticked rows, otherwise the open conversation, otherwise the row
 * under the cursor.
 */
export function aimAt({ ticked, open, cursor }: View): Aim {
  if (ticked.length > 0) return { is: 'ticked', rows: ticked }
  if (open !== null) return { is: 'open', id: open }
  return cursor ? { is: 'cursor', row: cursor } : { is: 'none' }
}
