import { lazyPart } from '~/shell/lazyPart'

export const Timeline = lazyPart(() => import('./Timeline'), 'Timeline')

export const LatestActivities = lazyPart(() => import('./LatestActivities'), 'LatestActivities')
