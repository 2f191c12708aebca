import { lazyPart } from '~/shell/lazyPart'

export const MemberCard = lazyPart(() => import('./MemberCard'))

export const MemberCharges = lazyPart(() => import('./MemberCharges'))
