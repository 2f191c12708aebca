import { lazyPart } from '~/shell/lazyPart'

export const Journey = lazyPart(() => import('./Journey'), 'Journey')

export const MemberCards = lazyPart(() => import('./MemberCards'), 'MemberCards')

export const OpenPayments = lazyPart(() => import('./OpenPayments'), 'OpenPayments')
