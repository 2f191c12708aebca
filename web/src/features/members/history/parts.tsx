import { lazyPart } from '~/shell/lazyPart'

export const History = lazyPart(() => import('./History'))
