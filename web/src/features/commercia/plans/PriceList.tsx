import { useMemo } from 'react'
import * as onPlanPrice from '~/api/actions/plan_price.gen'
import type { Schemas } from '~/api/call'
import { planGroupsGet, planPricesList as readPrices } from '~/api/endpoints.gen'
import { planPricesList } from '~/api/lists.gen'
import { actsOn } from '~/parts/act/acts'
import { type RowActing, useRowActs } from '~/parts/act/useRowActs'
import { ListView } from '~/parts/list/ListView'
import { t } from '~/text'
import { formatDate } from '~/text/format'

const acting: RowActing<Schemas['PlanPrice']> = {
  acts: actsOn(onPlanPrice),
  // The period and the first day tell the prices of a group apart.
  nameOf: (price) => `${price.payment_interval_label}, ${formatDate(price.from_day)}`,
  rereads: [readPrices, planGroupsGet],
}

/** All prices of a group: past, in force and planned. One that is planned may be deleted. */
export function PriceList({ group }: { group: number }) {
  const scope = useMemo(() => ({ plan_group: String(group) }), [group])
  const { extras, dialog } = useRowActs(acting)
  return (
    <>
      <ListView
        list={planPricesList}
        scope={scope}
        bare
        extras={extras}
        label={t('noun.plan-price.titles')}
      />
      {dialog}
    </>
  )
}
