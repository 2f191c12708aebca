import { whyNot } from '~/api/can'
import type { RowsActs } from '~/parts/list/definition'
import { lazyPart } from '~/shell/lazyPart'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import type { Act } from './acts'
import { type Many, askForMany } from './many'

const BulkActs = lazyPart(async () => ({ default: (await import('./BulkActs')).BulkActs }))

/** Returns the actions on many rows of a list, for their buttons and by their keys. */
export const actsOnRows = <Row,>(acts: Act[], many: Many<Row>): RowsActs<Row> => ({
  draw: (rows, selection) => (
    <BulkActs
      acts={acts.filter((act) => act.many)}
      ids={() => [...new Set(rows.map((row) => many.subject(row).id))]}
      onAct={(act) => askForMany(act, rows, selection, many)}
    />
  ),
  press: (key, rows, selection) => {
    const act = acts.find((one) => one.many && one.key === key)
    if (!act) return false
    const reason = whyNot(act.endpoint)
    if (reason) toaster.bad(t(act.label), reason)
    else askForMany(act, rows, selection, many)
    return true
  },
})
