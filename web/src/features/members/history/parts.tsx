import { lazyPart } from '~/shell/lazyPart'

export const History = lazyPart(() => import('./History'))

export const SectionHistory = lazyPart(() => import('./SectionHistory'))
