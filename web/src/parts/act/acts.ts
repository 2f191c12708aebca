import type { Call, Endpoint, Schemas } from '~/api/call'
import { whyNot } from '~/api/can'
import { pathNames } from '~/api/path'
import type { Key } from '~/text'

/** An action as the contract declares it, from the files of `api/actions`. */
export interface Act {
  id: Endpoint['id']
  endpoint: Endpoint
  label: Key
  /** Its name among the guards' answers. */
  verb: string
  /** The kind of record that it acts on. */
  record: string
  /** The key that triggers it while a list has the focus. */
  key: string | null
  /** Whether it applies to many records together. */
  many: boolean
  /** The endpoint that reverts it. */
  undo: Endpoint | null
  /** The form that fills in its body. */
  form: string | null
  /** The fields of the body that name the record, each as the record's own field of that name. */
  names: readonly string[]
  /** The field of the record of which the one field of the body is a list. */
  listed: string | null
}

/** A record as actions need it: the fields of their paths, and the guards' answers. */
export interface Subject {
  version?: number
  can?: Partial<Record<string, Schemas['Reason'] | null>>
}

/** Returns the actions on a kind of record, in the contract's order, from the file of its actions. */
export const actsOn = (declared: Record<string, Act>): Act[] => Object.values(declared)

/** Returns why an action is disabled; null if it is not, or if only the server knows. */
export const reasonOf = ({ verb, endpoint }: Pick<Act, 'verb' | 'endpoint'>, { can = {} }: Subject) =>
  can[verb]?.sentence ?? whyNot(endpoint)

/** Returns the call of an action on a record: its path, and the fields of its body that name the record. */
export function callOf(
  { endpoint, names, listed = null }: Pick<Act, 'endpoint' | 'names'> & Partial<Pick<Act, 'listed'>>,
  of: Subject,
): Call<Endpoint> {
  const fields = new Map(Object.entries(of))
  const taken = (wanted: readonly string[]) =>
    Object.fromEntries(wanted.map((name) => [name, fields.get(name)])) as never
  const path = pathNames(endpoint)
  return {
    ...(path.length > 0 && { path: taken(path) }),
    ...(names.length > 0 && {
      body: listed ? ({ [names[0] ?? '']: [fields.get(listed)] } as never) : taken(names),
    }),
  }
}
