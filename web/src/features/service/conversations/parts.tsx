import { lazyPart } from '~/shell/lazyPart'

export const MemberConversations = lazyPart(() => import('./MemberConversations'))
