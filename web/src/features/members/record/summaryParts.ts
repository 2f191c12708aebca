import { lazyPart } from '~/shell/lazyPart'
import { withTexts } from '~/text'

export const Journey = lazyPart(
  withTexts(['annotations', 'record-page', 'summary'], () => import('./Journey')),
)

export const MemberCards = lazyPart(withTexts(['summary'], () => import('./MemberCards')))

export const OpenPayments = lazyPart(withTexts(['payments', 'summary'], () => import('./OpenPayments')))
