import { lazyPart } from '~/shell/lazyPart'

export const Journey = lazyPart(() => import('./Journey'))

export const MemberCards = lazyPart(() => import('./MemberCards'))

export const OpenPayments = lazyPart(() => import('./OpenPayments'))
