import { useSignal } from '@preact/signals-react'
import { useMemo } from 'react'
import * as onPlanPrice from '~/api/actions/plan_price.gen'
import type { Schemas } from '~/api/call'
import { planGroupsGet, planPricesList as readPrices } from '~/api/endpoints.gen'
import { planPricesList } from '~/api/lists.gen'

import { ActDialog } from '~/parts/act/ActDialog'
import { RowActs } from '~/parts/act/RowActs'
import { type Act, actsOn } from '~/parts/act/acts'
import { ListView } from '~/parts/list/ListView'
import type { Column } from '~/parts/list/definition'
import { t } from '~/text'
import { formatDate } from '~/text/format'

type Price = Schemas['PlanPrice']

const acts = actsOn(onPlanPrice)

/** The period and the first day, which tell the prices of a group apart. */
const nameOf = (price: Price) => `${price.payment_interval_label}, ${formatDate(price.from_day)}`

/** All prices of a group: past, in force and planned. One that is planned may be deleted. */
export function PriceList({ group }: { group: number }) {
  const asking = useSignal<{ act: Act; price: Price } | null>(null)
  const scope = useMemo(() => ({ plan_group: String(group) }), [group])
  const extras = useMemo(() => extrasFor((act, price) => (asking.value = { act, price })), [asking])
  const asked = asking.value
  return (
    <>
      <ListView
        list={planPricesList}
        scope={scope}
        bare
        extras={extras}
        label={t('noun.plan-price.titles')}
      />
      {asked && (
        <ActDialog
          act={asked.act}
          of={asked.price}
          about={{ name: nameOf(asked.price) }}
          name={nameOf(asked.price)}
          rereads={[readPrices, planGroupsGet]}
          onClose={() => (asking.value = null)}
        />
      )}
    </>
  )
}

const extrasFor = (ask: (act: Act, price: Price) => void): Column<Price>[] => [
  {
    id: 'actions',
    header: 'shell.list.actions',
    cell: (price) => <RowActs acts={acts} of={price} name={nameOf(price)} onAct={(act) => ask(act, price)} />,
  },
]
