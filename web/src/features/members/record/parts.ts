import { lazyDialog } from '~/shell/lazyDialog'
import { withTexts } from '~/text'

export const RequestDialog = lazyDialog(
  withTexts(['assignment', 'record-page'], () => import('./RequestDialog')),
)
