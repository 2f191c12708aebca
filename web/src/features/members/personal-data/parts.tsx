import { lazyPart } from '~/shell/lazyPart'
import { withTexts } from '~/text'

export const PersonalData = lazyPart(
  withTexts(['column', 'list', 'personal-data'], () => import('./PersonalData')),
)
