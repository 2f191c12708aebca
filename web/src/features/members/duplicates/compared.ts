import type { Schemas } from '~/api/call'
import { DeactivationReason, MemberKind, MemberStatus } from '~/api/words.gen'
import { labelOf } from '~/api/words'
import { masks } from '~/ui/input/masks.gen'
import type { Key } from '~/text'
import { formatDate } from '~/text/format'
import { formatted } from '~/ui/input/mask'

export type Suspect = Schemas['Suspect']

/** A field of members that stand side by side: its title, and what each has in words. */
export interface ComparedField {
  title: Key
  text: (member: Suspect) => string
}

/** The fields, in the order in which they tell members apart. */
export const fields: readonly ComparedField[] = [
  { title: 'column.name', text: ({ name }) => name },
  { title: 'column.kind', text: ({ type }) => labelOf(MemberKind, type) },
  { title: 'column.status', text: ({ status }) => labelOf(MemberStatus, status) },
  {
    title: 'duplicates.page.reason',
    text: ({ deactivation_reason: reason }) => (reason ? labelOf(DeactivationReason, reason) : ''),
  },
  { title: 'member.facts.cpf', text: ({ cpf }) => formatted(masks.cpf, cpf ?? '') },
  { title: 'member.facts.cnpj', text: ({ cnpj }) => formatted(masks.cnpj, cnpj ?? '') },
  { title: 'member.facts.company', text: ({ company_name: company }) => company ?? '' },
  { title: 'column.email', text: ({ email }) => email ?? '' },
  { title: 'column.phone', text: ({ phone }) => formatted(masks.phone, phone ?? '') },
  { title: 'duplicates.page.city', text: ({ city, state }) => [city, state].filter(Boolean).join(' · ') },
  { title: 'member.facts.plan', text: ({ plan }) => plan ?? '' },
  { title: 'column.end-of-plan', text: ({ end_of_plan: end }) => (end ? formatDate(end) : '') },
  { title: 'column.created-at', text: ({ created_at: at }) => formatDate(at) },
  { title: 'column.last-login-at', text: ({ last_login_at: at }) => (at ? formatDate(at) : '') },
]

/** Returns whether members differ in a field. A missing value counts as a difference. */
export function differs({ text }: ComparedField, members: readonly Suspect[]): boolean {
  return new Set(members.map((member) => text(member).trim().toLocaleLowerCase())).size > 1
}

/** Returns the fields that some member has. */
export const told = (members: readonly Suspect[]) =>
  fields.filter(({ text }) => members.some((member) => text(member) !== ''))
