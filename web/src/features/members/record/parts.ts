import { lazyDialog } from '~/shell/lazyDialog'

export const RequestDialog = lazyDialog(() => import('./RequestDialog'))

export const DecisionDialog = lazyDialog(() => import('./DecisionDialog'))

export const PictureDialog = lazyDialog(() => import('./PictureDialog'))
