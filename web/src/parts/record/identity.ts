import { MemberKind, PersonKind } from '~/api/words.gen'
import type { FactField } from './RecordFacts'

/** The fields that identify a member. */
export const identity: readonly FactField[] = [
  { title: 'column.kind', path: 'type', words: MemberKind },
  { title: 'column.person', path: 'person', words: PersonKind },
  { title: 'member.facts.company', path: 'company_name' },
  { title: 'column.email', path: 'email', holds: 'email', isCopied: true },
  { title: 'column.phone', path: 'phone', mask: 'phone', isCopied: true },
  { title: 'field.cpf', path: 'cpf', mask: 'cpf', isCopied: true },
  { title: 'field.cnpj', path: 'cnpj', mask: 'cnpj', isCopied: true },
  { title: 'column.address-state', path: 'state' },
]
