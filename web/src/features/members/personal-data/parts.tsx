import { lazyPart } from '~/shell/lazyPart'

export const PersonalData = lazyPart(() => import('./PersonalData'), 'PersonalData')
