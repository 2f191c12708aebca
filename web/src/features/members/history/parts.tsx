import { lazyPart } from '~/shell/lazyPart'

export const History = lazyPart(() => import('./History'), 'History')

export const SectionHistory = lazyPart(() => import('./History'), 'SectionHistory')
