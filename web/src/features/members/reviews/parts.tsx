import { lazyPart } from '~/shell/lazyPart'
import { withTexts } from '~/text'

export const Checks = lazyPart(withTexts(['reviews'], () => import('./Checks')))
