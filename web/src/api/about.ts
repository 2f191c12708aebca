import { shows } from './shows.gen'

/** A change of a record, without its values. */
export interface Change {
  actor: string
  /** When it was made. */
  at: string
  /** The id of the call. */
  endpoint: string
  /** The kind of record. */
  record: string
  id: number
}

/**
 * Returns whether a query shows the changed record, so that it is repeated. Lists only announce news, because rows must not move
 * under the pointer; and nothing changes under an open form.
 */
export function isAbout(
  [id, request]: readonly unknown[],
  { record, id: changed }: Pick<Change, 'record' | 'id'>,
): boolean {
  const { path = {} } = (request ?? {}) as { path?: Record<string, string | number> }
  return Object.entries(shows[String(id)] ?? {}).some(([kind, name]) => {
    const of = kind.startsWith('{') ? path[kind.slice(1, -1)] : kind
    return of === record && (name === null || Number(path[name]) === changed)
  })
}
