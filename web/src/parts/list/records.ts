import { whyNot } from '~/api/can'
import { useRead } from '~/api/queries'
import type { Choice } from '~/ui/input/Select'
import { t } from '~/text'
import type { Records } from './definition'

/** Reads the records that an id may name, as the choices of a field. */
export function useRecords({ endpoint, id, name, none }: Records): Choice[] {
  const answer = useRead(endpoint, {}, whyNot(endpoint) === null).data
  const choices = rowsIn(answer).map((row) => ({ value: String(row[id]), label: String(row[name]) }))
  return none ? [...choices, { value: '0', label: t(none) }] : choices
}

function rowsIn(answer: object | undefined): Record<string, unknown>[] {
  const [rows] = Object.values((answer ?? {}) as Record<string, unknown>)
  return Array.isArray(rows) ? rows : []
}
