import type { Schemas } from '~/api/call'
import { membersGet, membersSaveApproval, reviewsList } from '~/api/endpoints.gen'
import { refresh } from '~/api/queries'
import { tellDone } from '~/parts/write/outbox'

/** Shows the decision about a registration, and its author. */
export function tellDecision(
  { id, name }: Pick<Schemas['Member'], 'id' | 'name'>,
  answer: { message?: string },
): void {
  const reread = () => refresh(reviewsList, membersGet)
  tellDone({
    title: answer.message ?? '',
    text: name,
    answer,
    reread,
    of: membersSaveApproval.id,
    record: { record: 'user', id },
  })
}
