import { lazyDialog } from '~/shell/lazyDialog'
import { lazyPart } from '~/shell/lazyPart'

export const MemberMeetings = lazyPart(() => import('./MemberMeetings'), 'MemberMeetings')
export const BookDialog = lazyDialog(() => import('./BookDialog'), 'BookDialog')
export const InviteDialog = lazyDialog(() => import('./InviteDialog'), 'InviteDialog')
