import { lazyPart } from '~/shell/lazyPart'

export const MemberCard = lazyPart(() => import('./MemberCard'), 'MemberCard')

export const MemberCharges = lazyPart(() => import('./MemberCharges'), 'MemberCharges')
