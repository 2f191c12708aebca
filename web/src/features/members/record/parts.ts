import { lazyDialog } from '~/shell/lazyDialog'
import { withTexts } from '~/text'

export const RequestDialog = lazyDialog(
  withTexts(['assignment', 'record-page'], () => import('./RequestDialog')),
)

export const DecisionDialog = lazyDialog(
  withTexts(['moment', 'record-page', 'reviews', 'sections'], () => import('./DecisionDialog')),
)

export const PictureDialog = lazyDialog(withTexts(['record-page'], () => import('./PictureDialog')))
