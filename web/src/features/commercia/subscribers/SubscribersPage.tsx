import { useSignal } from '@preact/signals-react'
import { useMemo } from 'react'
import * as onQuota from '~/api/actions/quota.gen'
import type { Schemas } from '~/api/call'
import { quotasList as readQuotas } from '~/api/endpoints.gen'
import { quotasList } from '~/api/lists.gen'
import { ActDialog } from '~/parts/act/ActDialog'
import { RowActs } from '~/parts/act/RowActs'
import { type Act, actsOn } from '~/parts/act/acts'
import { ListPage } from '~/parts/list/ListPage'
import type { Column } from '~/parts/list/definition'

type HeldPlan = Schemas['HeldPlan']

const acts = actsOn(onQuota)

/** The plans of all members: who has which, until when and at what price. The end of each may be changed. */
export function SubscribersPage() {
  const asking = useSignal<{ act: Act; plan: HeldPlan } | null>(null)
  const extras = useMemo(() => extrasFor((act, plan) => (asking.value = { act, plan })), [asking])
  const asked = asking.value
  return (
    <>
      <ListPage route="commercia-users" list={quotasList} extras={extras} />
      {asked && (
        <ActDialog
          act={asked.act}
          of={asked.plan}
          about={{ name: asked.plan.user.name }}
          name={asked.plan.user.name}
          rereads={[readQuotas]}
          onClose={() => (asking.value = null)}
        />
      )}
    </>
  )
}

const extrasFor = (ask: (act: Act, plan: HeldPlan) => void): Column<HeldPlan>[] => [
  {
    id: 'actions',
    header: 'shell.list.actions',
    cell: (plan) => <RowActs acts={acts} of={plan} name={plan.user.name} onAct={(act) => ask(act, plan)} />,
  },
]
