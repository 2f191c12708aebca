import { Archive, Pencil, RotateCcw } from 'lucide-react'
import * as onPlanGroup from '~/api/actions/plan_group.gen'
import type { Schemas } from '~/api/call'
import { planGroupsGet, planGroupsList, planPricesList as readPrices } from '~/api/endpoints.gen'
import { planGroupsGetFacts } from '~/api/facts.gen'
import { PlanGroupState } from '~/api/words.gen'
import { ActHeader } from '~/parts/act/ActHeader'
import { actsOn } from '~/parts/act/acts'
import { addIcons } from '~/parts/act/icons'
import { RecordFacts } from '~/parts/record/RecordFacts'
import { Word } from '~/parts/record/Word'
import { t } from '~/text'
import css from './PlanGroupPage.module.css'
import { PriceList } from './PriceList'

const acts = actsOn(onPlanGroup)

addIcons({ 'plan-groups.edit': Pencil, reinstate: RotateCcw, retire: Archive })

interface KnownPlanGroupProps {
  record: Schemas['ManagedGroupRecord']
}

/** A group of plans: what it costs today, what of it is open, and all its prices. */
export function KnownPlanGroup({ record }: KnownPlanGroupProps) {
  const { plan_group: group, open_links: links, subscriptions } = record
  return (
    <>
      <ActHeader
        route="commercia-plan-edit"
        of={group}
        acts={acts}
        name={group.name}
        aside={<Word isBadge words={PlanGroupState} of={group.state} />}
        list={planGroupsList}
        rereads={[planGroupsGet, readPrices]}
      />
      <div className={css.page}>
        <p className={css.figures}>
          <span>{t('plan-groups.effect.links', { n: links })}</span>
          <span>{t('plan-groups.page.subscriptions', { n: subscriptions })}</span>
        </p>
        <RecordFacts of={group} heading="h2" sections={planGroupsGetFacts} />
        <PriceList group={group.id} />
      </div>
    </>
  )
}
