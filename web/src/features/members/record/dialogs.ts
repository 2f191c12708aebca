import { lazyDialog } from '~/shell/lazyDialog'

export const CallDialog = lazyDialog(() => import('./CallDialog'))

export const HistoryDialog = lazyDialog(() => import('./HistoryDialog'))

export const RemoveDialog = lazyDialog(() => import('./RemoveDialog'))

export const RegistryDialog = lazyDialog(() => import('./RegistryDialog'))

export const ChecksDialog = lazyDialog(() => import('./ChecksDialog'))
