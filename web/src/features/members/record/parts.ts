import { lazyDialog } from '~/shell/lazyDialog'

export const RequestDialog = lazyDialog(() => import('./RequestDialog'), 'RequestDialog')

export const DecisionDialog = lazyDialog(() => import('./DecisionDialog'), 'DecisionDialog')

export const PictureDialog = lazyDialog(() => import('./PictureDialog'), 'PictureDialog')
