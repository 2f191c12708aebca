import { lazyDialog } from '~/shell/lazyDialog'
import { lazyPart } from '~/shell/lazyPart'

export type { LinkKind } from './PaymentLinkDialog'
export { statusName, statusTones, statuses } from './words'

export const PaymentList = lazyPart(() => import('./PaymentList'))
export const PaymentLinkDialog = lazyDialog(() => import('./PaymentLinkDialog'))
