import { lazyPart } from '~/shell/lazyPart'
import { withTexts } from '~/text'

export const MemberCard = lazyPart(
  withTexts(['activities', 'column', 'member', 'payments-page'], () => import('./MemberCard')),
)

export const MemberCharges = lazyPart(withTexts(['payments-page'], () => import('./MemberCharges')))
