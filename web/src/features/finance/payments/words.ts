import type { Schemas } from '~/api/call'
import { t } from '~/text'
import { dashed } from '~/text/dashed'
import type { Tone } from '~/ui/feedback/Badge'

type Status = Schemas['PaymentStatus']
type Method = Schemas['PaymentType']

export const statuses: Status[] = ['open', 'paid', 'cancelled', 'error']
export const methods: Method[] = ['credit_card', 'debit_card', 'boleto', 'pix', 'other']

export const statusTones: Record<Status, Tone> = {
  open: 'warn',
  paid: 'good',
  cancelled: 'quiet',
  error: 'bad',
}

export const statusName = (status: Status) => t(`payments.status.${status}`)
export const methodName = (method: Method) => t(`payments.type.${dashed(method)}`)
