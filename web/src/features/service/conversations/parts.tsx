import { lazyPart } from '~/shell/lazyPart'
import { withTexts } from '~/text'

export const MemberConversations = lazyPart(
  withTexts(['bulk', 'conversations', 'conversations-page'], () => import('./MemberConversations')),
)
