import { sha256 } from '~/browser/sha256'
import { randomId } from '~/browser/random'
import type { Call, Endpoint, Schemas } from '~/api/call'
import { pathNames, pathValues } from '~/api/path'
import type { User } from '~/api/session'

export type Header = Schemas['PlanHeader']
export type Row = Schemas['PlanRow']
export type Source = Schemas['PlanSource']

/** One row of a write on many records. */
export interface BulkRow {
  /** The record's id. */
  id: number
  /** The name for the user. */
  name: string
  /** The amounts that its list sums up, by path. */
  sums?: Record<string, number>
  call: Call<Endpoint>
}

/** Returns the header of a plan made now by the signed-in user, for the server of this page. */
export function headerOf(
  endpoint: Endpoint,
  rows: number,
  source: Source,
  { id, name, role }: User,
  names: readonly string[] = [],
): Header {
  return {
    retaguarda_plan: 1,
    id: randomId().replaceAll('-', ''),
    endpoint: endpoint.id,
    profile: 'web',
    origin: location.origin,
    actor: { id, name, role },
    made_at: new Date().toISOString(),
    rows,
    source,
    columns: [...pathNames(endpoint), ...names],
  }
}

/** Returns a row of a plan before its rehearsal. Its columns are those that name the record. */
export function rowOf(endpoint: Endpoint, at: number, { call }: BulkRow, names: readonly string[] = []): Row {
  const path = pathValues(endpoint, call)
  const columns = [...pathNames(endpoint), ...names]
  const values = [...path, ...namedIn(call, names)]
  return {
    row: at + 1,
    line: at + 1,
    columns: Object.fromEntries(columns.map((name, place) => [name, values[place]])),
    path,
    ...(call.body !== undefined && { body: call.body }),
  }
}

/** Returns the values of a call's body that name its record, in order, as a table holds them: a list as JSON. */
export function namedIn(call: Call<Endpoint>, names: readonly string[]): string[] {
  const body = new Map<string, unknown>(Object.entries(call.body ?? {}))
  const written = (value: unknown) => (Array.isArray(value) ? JSON.stringify(value) : String(value))
  return names.map((name) => written(body.get(name)))
}

/**
 * Returns the earlier row that changes the same record besides its own, by the number of the later one: each was rehearsed
 * without the other, so that the two name the same end although one is added to the other.
 */
export function addedTo(rows: readonly Row[]): Map<number, number> {
  const touched = new Map<string, number>()
  const added = new Map<number, number>()
  for (const { row, refused, changes = [] } of rows) {
    // What a rehearsal created has a number that the next one is given again.
    const changed = refused ? [] : changes.filter(({ old }) => old !== null)
    const records = changed.map(({ record, id }) => `${record} ${id}`)
    const earlier = records.flatMap((name) => touched.get(name) ?? [])
    if (earlier.length > 0) added.set(row, Math.min(...earlier))
    for (const name of records) if (!touched.has(name)) touched.set(name, row)
  }
  return added
}

/** Hashes a row's line under its plan's header line, as `client/src/wire/plan.rs` does. */
export async function seal(header: string, row: string): Promise<string> {
  return sha256(`${header}\n${row}`)
}

/** Returns the plan as the file that `retaguarda batch` reads, with each row sealed. */
export async function planText(header: Header, rows: readonly Row[]): Promise<string> {
  const head = JSON.stringify(header)
  const sealed = rows.map(async (row) => {
    const line = JSON.stringify(row)
    return `${line.slice(0, -1)},"seal":"${await seal(head, line)}"}`
  })
  return [head, ...(await Promise.all(sealed))].map((line) => `${line}\n`).join('')
}
