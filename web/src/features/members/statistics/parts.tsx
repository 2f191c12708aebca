import { lazyPart } from '~/shell/lazyPart'

export const Statistics = lazyPart(() => import('./Statistics'), 'Statistics')
