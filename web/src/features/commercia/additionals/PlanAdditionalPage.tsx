import { planAdditionalsCreate, planAdditionalsGet, planAdditionalsList } from '~/api/endpoints.gen'
import { url } from '~/browser/paths'
import { idIn } from '~/parts/list/listState'
import { ReadPage } from '~/parts/record/ReadPage'
import { NewPage } from '~/parts/write/NewPage'
import { place } from '~/shell/place'
import { KnownPlanAdditional } from './KnownPlanAdditional'

const route = 'commercia-additional-edit'

/** An additional of plans, named by the address; a new one under `novo`. */
export function PlanAdditionalPage() {
  const id = idIn(place.params.value['id'])
  if (id === null) {
    return (
      <NewPage
        route={route}
        endpoint={planAdditionalsCreate}
        label="action.plan-additionals.create"
        list={planAdditionalsList}
        leadsTo={({ plan_additional }) => url(route, { id: plan_additional.id })}
      />
    )
  }
  return (
    <ReadPage key={id} route={route} endpoint={planAdditionalsGet} id={id}>
      {({ plan_additional }) => <KnownPlanAdditional additional={plan_additional} />}
    </ReadPage>
  )
}
