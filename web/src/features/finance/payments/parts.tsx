import { lazyDialog } from '~/shell/lazyDialog'
import { lazyPart } from '~/shell/lazyPart'
import { withTexts } from '~/text'

export type { LinkKind } from './PaymentLinkDialog'

export const PaymentList = lazyPart(
  withTexts(['column', 'payments', 'payments-page'], () => import('./PaymentList')),
)
export const PaymentDetails = lazyPart(
  withTexts(
    ['column', 'movements', 'payment-details', 'payments', 'payments-page'],
    () => import('./PaymentDetails'),
  ),
)
export const PaymentLinkDialog = lazyDialog(
  withTexts(['payments', 'payments-page'], () => import('./PaymentLinkDialog')),
)
