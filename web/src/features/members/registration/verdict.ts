import { type Key, t } from '~/text'
import type { Breach, Double } from './lines'
import type { RegistrationAnswer } from './registration'
import type { Role, RowFault } from './sheet'

/** The verdict on a row: before the import, and after it. */
export type Verdict =
  | { is: 'waiting' }
  | { is: 'new' }
  | { is: 'known'; id: number; name: string; by: string }
  | { is: 'invalid'; why: string }
  | { is: 'broken'; fault: RowFault }
  | { is: 'breach'; breach: Breach }
  | { is: 'double'; line: number; by: Double['by'] }
  | { is: 'left' }
  | { is: 'created'; id: number; version?: number | undefined }
  | { is: 'undone' }
  | { is: 'kept'; id: number; version?: number | undefined; why: string }

/** The groups in which verdicts are counted and filtered. */
export const groups = [
  'new',
  'created',
  'undone',
  'kept',
  'known',
  'invalid',
  'double',
  'left',
  'waiting',
] as const

export type Group = (typeof groups)[number]

export const groupOf = ({ is }: Verdict): Group => (is === 'broken' || is === 'breach' ? 'invalid' : is)

/** Returns whether the import registered a member who is still there. */
export const isRegistered = ({ is }: Verdict) => is === 'created' || is === 'kept'

const labels: Record<Role, Key> = {
  name: 'column.name',
  surname: 'import-page.role.surname',
  email: 'column.email',
  area: 'import-page.role.area',
  phone: 'column.phone',
  document: 'registration-page.document',
}

export const roleLabel = (role: Role) => t(labels[role])

/** Returns the reason of a verdict in a sentence. */
export function reasonOf(verdict: Verdict): string {
  switch (verdict.is) {
    case 'known':
      return t('registration-page.exists', { by: verdict.by })
    case 'invalid':
    case 'kept':
      return verdict.why
    case 'breach':
      return `${roleLabel(verdict.breach.role)}: ${t(verdict.breach.rule)}`
    case 'broken':
      return t(`import-page.fault.${verdict.fault.kind}`, { column: verdict.fault.column })
    case 'double':
      return t('import-page.double', { line: verdict.line, what: roleLabel(verdict.by) })
    default:
      return t(`import-page.is.${verdict.is}`)
  }
}

/** The answer for the lines of a call, by index of row. */
export type Outcome = [row: number, verdict: Verdict][]

/** Returns what an answer says of the rows of its call. */
export function outcomeOf(
  { created, existing, refused }: RegistrationAnswer,
  rows: readonly number[],
  isRehearsed: boolean,
): Outcome {
  const all: [number, Verdict][] = [
    ...created.map(({ line, id, version }): [number, Verdict] => [
      line,
      isRehearsed ? { is: 'new' } : { is: 'created', id, version: version ?? undefined },
    ]),
    ...existing.map(({ line, id, name, by }): [number, Verdict] => [line, { is: 'known', id, name, by }]),
    ...refused.map(({ line, reason }): [number, Verdict] => [line, { is: 'invalid', why: reason }]),
  ]
  return all.flatMap(([line, verdict]) => {
    const row = rows[line - 1]
    return row === undefined ? [] : [[row, verdict] as [number, Verdict]]
  })
}
