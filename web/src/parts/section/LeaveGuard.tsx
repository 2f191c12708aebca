import { lazyDialog } from '~/shell/lazyDialog'
import { leaving, useLeaveGuard } from './leaving'

const LeaveDialog = lazyDialog(() => import('./LeaveDialog'), 'LeaveDialog')

/** Asks before the page is left with unsaved changes. */
export function LeaveGuard() {
  useLeaveGuard()
  const question = leaving.value
  return question && <LeaveDialog question={question} onClose={() => question.answer(false)} />
}
