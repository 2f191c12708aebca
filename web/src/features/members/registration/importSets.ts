import { callUnder } from '~/api/call'
import { setsCreate, setsList } from '~/api/endpoints.gen'
import { membersList } from '~/api/lists.gen'
import type { Schemas } from '~/api/call'
import { refresh } from '~/api/queries'
import { formatInstant, today } from '~/text/format'

type RecordSet = Schemas['RecordSet']

/** The most members of a set. */
const most = 5_000

/** The longest name of a file in that of a set. */
const longest = 80

/** An import that is over, as the set of the members that it registered keeps it. */
export interface PastImport {
  set: RecordSet
  /** The file, and when it was imported. */
  file: string
  /** Lines that were registered by none. */
  refused: number
  /** Members that an undo took away. */
  undone: number
}

/** The sign of imports among the sets of members: names are of any language. */
const sign = '⇪'

/** Keeps the members that a run registered as a set, so that other people and devices find and undo them. */
export async function keepRun(key: string, file: string, ids: number[], refused: number): Promise<void> {
  const day = today()
  const at = formatInstant(new Date().toISOString())
  for (let part = 0; part * most < ids.length; part += 1) {
    const more = part > 0 ? ` (${part + 1})` : ''
    const name = nameOf({
      file: `${file.slice(0, longest)} · ${at}${more}`,
      refused: part > 0 ? 0 : refused,
      undone: 0,
    })
    const some = ids.slice(part * most, (part + 1) * most)
    const body = { name, list: membersList.endpoint.id, ids: some, filter: `created_at=${day}::${day}` }
    // The parts are of one import: a later one is kept after an earlier one.
    // oxlint-disable-next-line no-await-in-loop
    await callUnder(`${key}-set-${part}`, setsCreate, { body })
  }
  void refresh(setsList)
}

/** Returns the name of the set of an import. */
export function nameOf({ file, refused, undone }: Omit<PastImport, 'set'>): string {
  const marks = [refused > 0 ? `✗${refused}` : '', undone > 0 ? `↩${undone}` : '']
  return [sign, file, ...marks].filter(Boolean).join(' ')
}

/** Returns the imports among the sets of members, in their order. */
export function importsIn(sets: readonly RecordSet[]): PastImport[] {
  return sets.flatMap((set) => {
    const [, file, refused, undone] = /^⇪ (.+?)(?: ✗(\d+))?(?: ↩(\d+))?$/.exec(set.name) ?? []
    return file === undefined
      ? []
      : [{ set, file, refused: Number(refused ?? 0), undone: Number(undone ?? 0) }]
  })
}
