import { lazyDialog } from '~/shell/lazyDialog'

export const CallDialog = lazyDialog(() => import('./CallDialog'), 'CallDialog')

export const HistoryDialog = lazyDialog(() => import('./HistoryDialog'), 'HistoryDialog')

export const RemoveDialog = lazyDialog(() => import('./RemoveDialog'), 'RemoveDialog')

export const RegistryDialog = lazyDialog(() => import('./RegistryDialog'), 'RegistryDialog')

export const ChecksDialog = lazyDialog(() => import('./ChecksDialog'), 'ChecksDialog')
