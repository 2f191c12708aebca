import { lazyDialog } from '~/shell/lazyDialog'
import { withTexts } from '~/text'
import { desk } from './desk'

const BulkDialog = lazyDialog(withTexts(['batch', 'bulk'], () => import('./BulkDialog')))

/** Shows the write on many records that is asked for, whatever becomes of the page behind it. */
export function BulkHost() {
  const asked = desk.asked.value
  return asked && <BulkDialog asked={asked} />
}
