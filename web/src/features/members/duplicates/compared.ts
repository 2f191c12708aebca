import type { Schemas } from '~/api/call'
import { DeactivationReason, MemberKind, MemberStatus } from '~/api/words.gen'
import { labelOf } from '~/api/words'
import { masks } from '~/ui/input/masks.gen'
import type { Key } from '~/text'
import { formatDate } from '~/text/format'
import { plain } from '~/text/plain'
import { formatted } from '~/ui/input/mask'

export type Suspect = Schemas['Suspect']

/** A field of members side by side: its title, and what each has in words. */
export interface ComparedField {
  title: Key
  values: (member: Suspect) => readonly string[]
  /** Returns the form in which two values that may prove that the members are one are equal; absent where equal values prove nothing. */
  same?: (value: string) => string
}

const digits = (value: string) => value.replaceAll(/\D/g, '')

/** Returns a phone without its mask and its ninth digit, which some have and some do not. */
const phone = (value: string) => digits(value).replace(/^(\d\d)9(?=\d{8}$)/, '$1')

const one = (value: string | null | undefined) => (value ? [value] : [])
const all = (values: readonly string[] | undefined, main: string | null | undefined) =>
  values && values.length > 0 ? values : one(main)

/** The fields, in the order in which they distinguish members. */
export const fields: readonly ComparedField[] = [
  { title: 'column.name', values: ({ name }) => one(name), same: plain },
  { title: 'column.kind', values: ({ type }) => one(labelOf(MemberKind, type)) },
  { title: 'column.status', values: ({ status }) => one(labelOf(MemberStatus, status)) },
  {
    title: 'duplicates.page.reason',
    values: ({ deactivation_reason: reason }) => one(reason && labelOf(DeactivationReason, reason)),
  },
  { title: 'field.cpf', values: ({ cpf }) => one(formatted(masks.cpf, cpf ?? '')), same: digits },
  { title: 'field.cnpj', values: ({ cnpj }) => one(formatted(masks.cnpj, cnpj ?? '')), same: plain },
  { title: 'member.facts.company', values: ({ company_name: company }) => one(company), same: plain },
  { title: 'column.email', values: ({ email, emails }) => all(emails, email), same: plain },
  {
    title: 'column.phone',
    values: ({ phone: main, phones }) => all(phones, main).map((number) => formatted(masks.phone, number)),
    same: phone,
  },
  {
    title: 'duplicates.page.city',
    values: ({ city, state }) => one([city, state].filter(Boolean).join(' · ')),
    same: plain,
  },
  { title: 'column.plan', values: ({ plan: name }) => one(name) },
  { title: 'column.end-of-plan', values: ({ end_of_plan: end }) => one(end && formatDate(end)) },
  { title: 'column.created-at', values: ({ created_at: at }) => one(formatDate(at)) },
  { title: 'column.last-login-at', values: ({ last_login_at: at }) => one(at && formatDate(at)) },
]

/** Returns whether another of the members has a value, too, which speaks for their being one. */
export function isShared(
  field: ComparedField,
  value: string,
  of: Suspect,
  members: readonly Suspect[],
): boolean {
  const { same, values } = field
  if (!same) return false
  return members.some(
    (member) => member.id !== of.id && values(member).some((other) => same(other) === same(value)),
  )
}

/** Returns the fields that some member has. */
export const told = (members: readonly Suspect[]) =>
  fields.filter(({ values }) => members.some((member) => values(member).length > 0))
