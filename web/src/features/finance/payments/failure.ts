import type { Schemas } from '~/api/call'
import { labelOf } from '~/api/words'
import { FailureReason } from '~/api/words.gen'

type Failed = Pick<Schemas['Transaction'], 'failure' | 'failure_text'>

/** Returns why a payment failed; for an unknown reason, in the gateway's words. */
export const failureOf = ({ failure, failure_text: text }: Failed) =>
  failure === 'other' && text ? text : labelOf(FailureReason, failure)
