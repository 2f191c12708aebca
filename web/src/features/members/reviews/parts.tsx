import { lazyPart } from '~/shell/lazyPart'

export const Checks = lazyPart(() => import('./Checks'), 'Checks')
