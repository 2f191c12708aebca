import { lazyDialog } from '~/shell/lazyDialog'
import { withTexts } from '~/text'

export const CallDialog = lazyDialog(() => import('./CallDialog'))

export const HistoryDialog = lazyDialog(() => import('./HistoryDialog'))

export const RemoveDialog = lazyDialog(() => import('./RemoveDialog'))

export const RegistryDialog = lazyDialog(
  withTexts(['column', 'record-page'], () => import('./RegistryDialog')),
)

export const ChecksDialog = lazyDialog(withTexts(['record-page'], () => import('./ChecksDialog')))
