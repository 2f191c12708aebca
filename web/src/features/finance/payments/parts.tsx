import { lazyDialog } from '~/shell/lazyDialog'
import { lazyPart } from '~/shell/lazyPart'

export { type LinkKind, linkTitles } from './linkTitles'

export const PaymentList = lazyPart(() => import('./PaymentList'), 'PaymentList')
export const PaymentDetails = lazyPart(() => import('./PaymentDetails'), 'PaymentDetails')
export const PaymentLinkDialog = lazyDialog(() => import('./PaymentLinkDialog'), 'PaymentLinkDialog')
