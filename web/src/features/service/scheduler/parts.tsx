import { lazyDialog } from '~/shell/lazyDialog'
import { lazyPart } from '~/shell/lazyPart'
import { withTexts } from '~/text'

export const MemberMeetings = lazyPart(
  withTexts(['column', 'kanban', 'scheduler', 'scheduler-page'], () => import('./MemberMeetings')),
)
export const BookDialog = lazyDialog(
  withTexts(['column', 'scheduler', 'scheduler-page'], () => import('./BookDialog')),
)
export const InviteDialog = lazyDialog(
  withTexts(['column', 'scheduler', 'scheduler-page'], () => import('./InviteDialog')),
)
