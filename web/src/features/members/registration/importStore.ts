import { type IDBPDatabase, openDB } from 'idb'
import { session } from '~/api/session'
import type { Columns } from './columns'
import type { Sheet } from './sheet'
import type { Outcome } from './verdict'

/** Days for which an import is kept on this device. */
const longest = 14

/** A run over the rows that were new when it was confirmed. Its calls never change, so it can be repeated. */
export interface Run {
  /** The part of the keys of its calls that no other run has. */
  key: string
  rows: number[]
  options: Record<string, string>
}

/** An undo of an import. Its calls never change, so it can be repeated. */
export interface Undoing {
  /** The part of the keys of its calls that no other undo has. */
  key: string
  rows: number[]
}

/** An import as it is kept, so that a page that was reloaded goes on. */
export interface KeptImport {
  sheet: Sheet
  /** The sheets of its file, of which it is one. */
  sheets?: readonly Sheet[]
  columns: Columns
  /** The rows that are left out, by index. */
  left: number[]
  options: Record<string, string>
  /** What earlier runs did. */
  done: Outcome
  /** What was rehearsed before the run, of rows that are no part of it. */
  rehearsed: Outcome
  run: Run | null
  undoing?: Undoing | null
  /** Whether the visitor changed anything that was read. */
  isTouched?: boolean
  at: number
}

const store = 'kept'

/** Works with the entries of this device. Returns null where storage is disabled or full: the visit continues without it. */
async function work<Result>(ask: (database: IDBPDatabase) => Promise<Result>): Promise<Result | null> {
  try {
    const database = await openDB('imports', 1, {
      upgrade: (created) => void created.createObjectStore(store),
    })
    return await ask(database).finally(() => database.close())
  } catch {
    return null
  }
}

const account = () => session.user.peek()?.id ?? 0

/** The answers of what: of the run, or of its undo. */
type Part = 'part' | 'undo'

const partsOf = (what: Part) =>
  IDBKeyRange.bound([account(), what, 0], [account(), what, Number.MAX_SAFE_INTEGER])

async function recall(): Promise<KeptImport | null> {
  const kept = await work<KeptImport | undefined>((database) => database.get(store, [account()]))
  if (!kept || kept.at <= Date.now() - longest * 86_400_000) return null
  return { ...kept, columns: columnsOf(kept.columns) }
}

/** Columns as an earlier version kept them on this device. */
type OldColumns = Pick<Columns, 'roles'> & { isHeaded: boolean }

const columnsOf = (kept: Columns | OldColumns): Columns =>
  'head' in kept ? kept : { roles: kept.roles, head: kept.isHeaded ? 0 : -1 }

/** Returns the answers of the run or of its undo, in the order in which they were stored. */
const parts = async (what: Part) =>
  (await work<Outcome[]>((database) => database.getAll(store, partsOf(what)))) ?? []

const keep = (kept: Omit<KeptImport, 'at'>) =>
  work((database) => database.put(store, { ...kept, at: Date.now() }, [account()]))

const keepPart = (what: Part, at: number, outcome: Outcome) =>
  work((database) => database.put(store, outcome, [account(), what, at]))

const dropParts = (what: Part) => work((database) => database.delete(store, partsOf(what)))

async function drop(): Promise<void> {
  await work((database) => database.delete(store, [account()]))
  await dropParts('part')
  await dropParts('undo')
}

/** The import of this account on this device. */
export const importStore = { recall, parts, keep, keepPart, dropParts, drop }
