import { lazyPart } from '~/shell/lazyPart'
import { withTexts } from '~/text'

export const Statistics = lazyPart(withTexts(['statistics'], () => import('./Statistics')))
