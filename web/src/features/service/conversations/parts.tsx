import { lazyPart } from '~/shell/lazyPart'
import { withTexts } from '~/text'

export const MemberConversations = lazyPart(
  withTexts(
    ['bulk', 'column', 'conversations', 'conversations-page', 'moment'],
    () => import('./MemberConversations'),
  ),
)
export const ConversationCard = lazyPart(
  withTexts(
    ['column', 'conversations', 'conversations-page', 'member', 'moment'],
    () => import('./ConversationCard'),
  ),
)
