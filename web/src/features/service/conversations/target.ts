import type { Schemas } from '~/api/call'
import { t } from '~/text'

type Message = Schemas['Message']

/** The conversation, and where there is one the message of it, that something is done to. */
export interface Target {
  conversation: number
  company: number
  representative: number
  /** The names of both members. */
  between: [string, string]
  version: number
  can: Schemas['ConversationGuards']
  message?: number
}

/** What a row of a list stands for. */
export function targetOf(row: Message): Target {
  const isFromCompany = row.sender_type === 'company'
  return {
    conversation: row.conversation_id,
    company: row.company_user_id,
    representative: row.rep_user_id,
    between: isFromCompany ? [row.sender_name, row.receiver_name] : [row.receiver_name, row.sender_name],
    version: row.version,
    can: row.can,
    message: row.id,
  }
}

/** What a thread stands for. */
export function targetIn({ conversation, can }: Schemas['Thread'], message?: number): Target {
  const { id, company, representative, version } = conversation
  return {
    conversation: id,
    company: company.id,
    representative: representative.id,
    between: [company.name, representative.name],
    version,
    can,
    message,
  }
}

/** Names a conversation by its members, for every dialog that is about to change it. */
export const inWords = ({ conversation: id, between: [company, representative] }: Target) =>
  t('conversations-page.of', { id, company, representative })

/** What a reader has in view. */
interface View {
  ticked: Message[]
  /** The conversation that is open. */
  open: number | null
  /** The row under the cursor. */
  cursor: Message | undefined
}

/** What keys and palette act on: rows, a conversation by its number, or a row. */
export type Aim =
  | { is: 'ticked'; rows: Message[] }
  | { is: 'open'; id: number }
  | { is: 'cursor'; row: Message }
  | { is: 'none' }

/** Decides what keys and palette act on: the ticked rows, else what is open, else the row under the cursor. */
export function aimAt({ ticked, open, cursor }: View): Aim {
  if (ticked.length > 0) return { is: 'ticked', rows: ticked }
  if (open !== null) return { is: 'open', id: open }
  return cursor ? { is: 'cursor', row: cursor } : { is: 'none' }
}
