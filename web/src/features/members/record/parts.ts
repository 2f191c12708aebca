import { lazyDialog } from '~/shell/lazyDialog'
import { withTexts } from '~/text'

export const RequestDialog = lazyDialog(
  withTexts(['assignment', 'record-page'], async () => ({
    default: (await import('./RequestDialog')).RequestDialog,
  })),
)
