import { lazyPart } from '~/shell/lazyPart'
import { withTexts } from '~/text'

export const Timeline = lazyPart(withTexts(['activities'], () => import('./Timeline')))

export const LatestActivities = lazyPart(withTexts(['activities'], () => import('./LatestActivities')))
