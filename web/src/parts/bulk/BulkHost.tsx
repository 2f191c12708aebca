import { lazyDialog } from '~/shell/lazyDialog'
import { bulkRequest } from './bulkRequest'

const BulkDialog = lazyDialog(() => import('./BulkDialog'), 'BulkDialog')

/** Shows the current write on many records, even if its page is left. */
export function BulkHost() {
  const request = bulkRequest.value
  return request && <BulkDialog request={request} />
}
