import type { Schemas } from '~/api/call'
import type { Message } from './words'

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
