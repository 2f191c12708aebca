import { whyNot } from '~/api/can'
import { describe } from '~/api/errors'
import { loadChunk } from '~/browser/chunks'
import type { RowsActs } from '~/parts/list/definition'
import type { RowSelection } from '~/parts/list/selection'
import { lazyPart } from '~/shell/lazyPart'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import type { Act } from './acts'
import type { Many } from './many'

/** Loads what only ticked rows need: the buttons, and the requests that they make. */
const load = () => import('./BulkActs')
const BulkActs = lazyPart(load, 'BulkActs')

/** Returns the actions on many rows of a list, for their buttons and by their keys: those apply to one row as well. */
export function actsOnRows<Row>(acts: Act[], many: Many<Row>): RowsActs<Row> {
  const ask = async (act: Act, rows: Row[], selection: RowSelection, isAlone = false) => {
    try {
      const { askForMany, askForOne } = await loadChunk(load)
      const [row] = rows
      if (row && isAlone) askForOne(act, row, many)
      else askForMany(act, rows, selection, many)
    } catch (error) {
      toaster.bad(t('errors.part.title'), describe(error))
    }
  }
  return {
    acts,
    draw: (rows, selection) => (
      <BulkActs
        acts={acts.filter((act) => act.many)}
        ids={() => [...new Set(rows.map((row) => many.subject(row).id))]}
        onAct={(act) => void ask(act, rows, selection)}
      />
    ),
    press: (key, rows, selection) => {
      const act = acts.find((one) => one.many && one.key === key)
      if (!act) return false
      const reason = whyNot(act.endpoint)
      if (reason) toaster.bad(t(act.label), reason)
      else void ask(act, rows, selection, rows.length === 1 && !selection.whole.peek())
      return true
    },
  }
}
