import { lazyPart } from '~/shell/lazyPart'

export const MemberConversations = lazyPart(() => import('./MemberConversations'), 'MemberConversations')
export const ConversationCard = lazyPart(() => import('./ConversationCard'), 'ConversationCard')
