import { lazyDialog } from '~/shell/lazyDialog'
import { lazyPart } from '~/shell/lazyPart'

export const MemberMeetings = lazyPart(() => import('./MemberMeetings'))
export const BookDialog = lazyDialog(() => import('./BookDialog'))
export const InviteDialog = lazyDialog(() => import('./InviteDialog'))
