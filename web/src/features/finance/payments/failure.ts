import type { Schemas } from '~/api/call'
import { labelOf } from '~/api/words'
import { FailureReason } from '~/api/words.gen'

type FailedPayment = Pick<Schemas['Transaction'], 'failure' | 'failure_text'>

/** Returns why a payment failed; for an unknown reason, in the gateway's words. */
export const failureOf = ({ failure, failure_text: text }: FailedPayment) =>
  failure === 'other' && text ? text : labelOf(FailureReason, failure)
