import type { Schemas } from '~/api/call'
import { session } from '~/api/session'
import { url } from '~/browser/paths'

/** Narrows a list of payments or members to the viewer's own. */
const mine = (own: boolean) => (own ? { account_manager: session.user.peek()?.id } : {})

/** The addresses of the lists behind the numbers. */
export const lists = {
  created: (from: string, to: string, status?: Schemas['PaymentStatus'], own = false) =>
    url('cms-financial', { status, created_at: `${from}::${to}`, ...mine(own) }),
  received: (from: string, to: string, own = false) =>
    url('cms-financial', { paid_at: `${from}::${to}`, ...mine(own) }),
  overdueBoletos: (own = false) => url('cms-financial', { overdue: 1, ...mine(own) }),
  ending: (from: string, to: string, own = false) =>
    url('cms-users', { end_of_plan: `${from}::${to}`, ...mine(own) }),
  recurrent: () => url('cms-financial', { recurrent: 1 }),
}
