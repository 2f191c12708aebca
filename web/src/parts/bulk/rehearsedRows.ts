import { createModel, signal } from '@preact/signals-react'
import { type Schemas, rehearse } from '~/api/call'
import { Refusal, describe, hasNoRehearsal, passes } from '~/api/errors'
import type { NamedRecord } from '~/parts/write/useOthersChange'
import { type Order, inLanes } from './order'
import { type Row, rowOf } from './plan'
import type { RowFatesModel } from './rowFates'

/** The rows of a plan, as the server rehearsed them. */
export const RehearsedRows = createModel(
  ({ endpoint, names, rows: ordered }: Order, fates: RowFatesModel) => {
    const rows = signal<readonly Row[]>([])
    /** Whether the system behind the server cannot rehearse, so that the effects are unknown. */
    const isBlind = signal(false)
    const inverses = new Map<number, Schemas['Inverse']>()
    let leaving = new AbortController()

    const put = (row: Row) => {
      const others = rows.peek().filter((other) => other.row !== row.row)
      rows.value = [...others, row].toSorted((a, b) => a.row - b.row)
    }
    const rehearseOne = async (at: number, leave: AbortSignal) => {
      const one = ordered[at]
      if (!one || leave.aborted) return
      const row = rowOf(endpoint, at, one, names)
      try {
        const said = await rehearse(endpoint, { ...one.call, signal: leave })
        if (said.inverse) inverses.set(row.row, said.inverse)
        if (said.target) row.target = said.target
        row.effects = said.effects.map(({ sentence }) => sentence)
        row.changes = said.changes
        fates.tell(row.row, { is: 'waiting' })
      } catch (error) {
        if (hasNoRehearsal(error)) {
          isBlind.value = true
          fates.tell(row.row, { is: 'waiting' })
        } else {
          if (!(error instanceof Refusal) || concernsAll(error)) throw error
          const why = describe(error)
          row.refused = { status: error.status, reason: why.replaceAll(/\s*\n\s*/g, ' ') }
          fates.tell(row.row, { is: 'refused', why })
        }
      }
      put(row)
    }

    /**
     * Rehearses each row. The first one alone: a server without rehearsals would apply it, and must get no
     * second one. Returns whether it came to its end.
     */
    const start = async (): Promise<boolean> => {
      leaving = new AbortController()
      const mine = leaving
      rows.value = []
      isBlind.value = false
      fates.clear()
      try {
        await rehearseOne(0, mine.signal)
        await inLanes([...ordered.keys()].slice(1), (at) => rehearseOne(at, mine.signal))
      } catch (error) {
        if (mine.signal.aborted) return false
        mine.abort()
        throw error
      }
      return !mine.signal.aborted
    }
    /** Rehearses the row of a record again that others changed. It is refused if its version is no longer the one that was seen. */
    const again = async ({ record, id }: NamedRecord) => {
      const changed = rows.peek().find(({ target }) => target?.record === record && target.id === id)
      const leave = leaving.signal
      try {
        if (changed) await rehearseOne(changed.row - 1, leave)
      } catch (error) {
        if (!leave.aborted) throw error
      }
    }
    const stop = () => leaving.abort()

    return { rows, isBlind, inverseOf: (number: number) => inverses.get(number), start, again, stop }
  },
)

/** Returns whether an error concerns all rows: the session, the ability, or the server. */
function concernsAll(error: Refusal): boolean {
  return passes(error) || error.status === 401 || error.status === 501 || Boolean(error.problem.missing)
}
