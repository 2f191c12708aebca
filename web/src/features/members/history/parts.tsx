import { lazyPart } from '~/shell/lazyPart'
import { withTexts } from '~/text'

export const History = lazyPart(withTexts(['history'], () => import('./History')))

export const SectionHistory = lazyPart(withTexts(['history'], () => import('./SectionHistory')))
