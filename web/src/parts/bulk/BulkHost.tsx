import { lazyDialog } from '~/shell/lazyDialog'
import { withTexts } from '~/text'
import { desk } from './desk'

const BulkDialog = lazyDialog(withTexts(['batch', 'bulk'], () => import('./BulkDialog')))

/** Shows the current write on many records, even if its page is left. */
export function BulkHost() {
  const asked = desk.asked.value
  return asked && <BulkDialog asked={asked} />
}
