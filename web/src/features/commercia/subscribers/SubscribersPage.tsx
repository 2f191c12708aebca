import * as onQuota from '~/api/actions/quota.gen'
import type { Schemas } from '~/api/call'
import { quotasList as readQuotas } from '~/api/endpoints.gen'
import { quotasList } from '~/api/lists.gen'
import { actsOn } from '~/parts/act/acts'
import { type RowActing, useRowActs } from '~/parts/act/useRowActs'
import { ListPage } from '~/parts/list/ListPage'
import type { Cells } from '~/parts/list/declared'
import { RecordLink } from '~/parts/record/RecordLink'

const acting: RowActing<Schemas['HeldPlan']> = {
  acts: actsOn(onQuota),
  nameOf: ({ user }) => user.name,
  rereads: [readQuotas],
}

/** The plans of all members: who has which, until when and at what price. The end of each may be changed. */
export function SubscribersPage() {
  const { extras, dialog } = useRowActs(acting)
  return (
    <>
      <ListPage route="commercia-users" list={quotasList} cells={cells} extras={extras} />
      {dialog}
    </>
  )
}

const cells: Cells<typeof quotasList> = {
  'user.name': ({ user }) => <RecordLink record="user" id={user.id} of={{ name: user.name }} />,
}
