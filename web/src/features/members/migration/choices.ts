import type { Answer } from '~/api/call'
import type { membersGet } from '~/api/endpoints.gen'
import { masks } from '~/ui/input/masks.gen'
import type { Key } from '~/text'
import { formatted } from '~/ui/input/mask'

export type MemberRecord = Answer<typeof membersGet>
export type Side = 'from' | 'to'
export type FieldName = 'name' | 'document' | 'company_name' | 'email' | 'phone' | 'address'

/** A field of which one survives: its title, and what a record has in words. */
interface ChoiceField {
  name: FieldName
  title: Key
  text: (record: MemberRecord) => string
}

const joined = (...texts: (string | null | undefined)[]) => texts.filter(Boolean).join(' · ')

const fields: readonly ChoiceField[] = [
  { name: 'name', title: 'column.name', text: ({ user }) => user.name },
  {
    name: 'document',
    title: 'migration.field.document',
    text: ({ user: { cpf, cnpj } }) =>
      joined(formatted(masks.cpf, cpf ?? ''), formatted(masks.cnpj, cnpj ?? '')),
  },
  {
    name: 'company_name',
    title: 'field.company-name',
    text: ({ user }) => user.company_name ?? '',
  },
  { name: 'email', title: 'migration.field.email', text: ({ user }) => user.email ?? '' },
  {
    name: 'phone',
    title: 'field.main-phone',
    text: ({ user }) => formatted(masks.phone, user.phone ?? ''),
  },
  {
    name: 'address',
    title: 'migration.field.address',
    text: ({ user, sections }) => {
      const { street, number, city } = sections?.primary.fields ?? {}
      return joined(street, number, city, user.state)
    },
  },
]

/** A field with the values of both records, and whose survives unless the visitor chooses. */
export interface Choice {
  name: FieldName
  title: Key
  values: Record<Side, string>
  /** Whether both have a value, and another one. */
  isConflict: boolean
  preset: Side
}

/** Returns the choices between two records, conflicts first. */
export function choicesOf(from: MemberRecord, to: MemberRecord): Choice[] {
  const choices = fields.map(({ name, title, text }): Choice => {
    const values = { from: text(from), to: text(to) }
    const isConflict = values.from !== '' && values.to !== '' && values.from !== values.to
    return { name, title, values, isConflict, preset: values.to === '' && values.from !== '' ? 'from' : 'to' }
  })
  return choices.toSorted((one, other) => Number(other.isConflict) - Number(one.isConflict))
}
