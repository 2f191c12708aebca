import { lazyPart } from '~/shell/lazyPart'
import { withTexts } from '~/text'

export const FavouriteList = lazyPart(
  withTexts(['column', 'favourites', 'member'], () => import('./FavouriteList')),
)
