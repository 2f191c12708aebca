import { useSignal } from '@preact/signals-react'
import { Archive, Pencil, RotateCcw } from 'lucide-react'
import * as onPlanGroup from '~/api/actions/plan_group.gen'
import type { Schemas } from '~/api/call'
import { planGroupsGet, planGroupsList, planPricesList as readPrices } from '~/api/endpoints.gen'
import { planGroupsGetFacts } from '~/api/facts.gen'
import { PlanGroupState } from '~/api/words.gen'
import { url } from '~/browser/paths'
import { ActDialog } from '~/parts/act/ActDialog'
import { type Act, actsOn, reasonOf } from '~/parts/act/acts'
import { addIcons, iconOf } from '~/parts/act/icons'
import { RecordFacts } from '~/parts/record/RecordFacts'
import { Word } from '~/parts/record/Word'
import { PageHeader } from '~/shell/PageHeader'
import { place } from '~/shell/place'
import { routeNamed } from '~/shell/routes'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import css from './PlanGroupPage.module.css'
import { PriceList } from './PriceList'

type Group = Schemas['ManagedGroup']

const offered = actsOn(onPlanGroup)

addIcons({ 'plan-groups.edit': Pencil, reinstate: RotateCcw, retire: Archive })

interface KnownPlanGroupProps {
  record: Schemas['ManagedGroupRecord']
}

/** A group of plans: what it costs today, what of it is open, and all its prices. */
export function KnownPlanGroup({ record }: KnownPlanGroupProps) {
  const { plan_group: group, open_links: links, subscriptions } = record
  return (
    <>
      <Head group={group} />
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

/** The head: name and state, and what is done to the group. */
function Head({ group }: { group: Group }) {
  const asking = useSignal<Act | null>(null)
  const isDeleting = asking.value?.id === onPlanGroup.planGroupsDelete.id
  return (
    <>
      <PageHeader
        route={routeNamed('commercia-plan-edit')}
        title={<bdi>{group.name}</bdi>}
        aside={<Word isBadge words={PlanGroupState} of={group.state} />}
        actions={offered.map((act) => {
          const Icon = iconOf(act)
          return (
            <ActionButton
              key={act.id}
              icon={<Icon aria-hidden />}
              reason={reasonOf(act, group)}
              onClick={() => (asking.value = act)}
            >
              {t(act.label)}
            </ActionButton>
          )
        })}
      />
      {asking.value && (
        <ActDialog
          act={asking.value}
          of={group}
          name={group.name}
          about={{ name: group.name }}
          rereads={isDeleting ? [planGroupsList] : [planGroupsList, planGroupsGet, readPrices]}
          onDone={isDeleting ? () => place.go(url('commercia-plans')) : undefined}
          onClose={() => (asking.value = null)}
        />
      )}
    </>
  )
}
