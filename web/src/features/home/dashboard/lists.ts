import type { Schemas } from '~/api/call'
import { url } from '~/browser/paths'

/** The addresses of the lists behind the numbers. */
export const lists = {
  created: (from: string, to: string, status?: Schemas['PaymentStatus']) =>
    url('cms-financial', { status, created_at: `${from}::${to}` }),
  received: (from: string, to: string) => url('cms-financial', { paid_at: `${from}::${to}` }),
  overdueBoletos: () => url('cms-financial', { overdue: 1 }),
  recurrent: () => url('cms-financial', { recurrent: 1 }),
}
