import { lazyDialog } from '~/shell/lazyDialog'

export const CallDialog = lazyDialog(() => import('./CallDialog'))

export const HistoryDialog = lazyDialog(() => import('./HistoryDialog'))

export const InvalidateDialog = lazyDialog(() => import('./InvalidateDialog'))
