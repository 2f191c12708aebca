import { lazyPart } from '~/shell/lazyPart'

export const FavouriteList = lazyPart(() => import('./FavouriteList'), 'FavouriteList')
