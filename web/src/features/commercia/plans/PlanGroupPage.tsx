import { planGroupsCreate, planGroupsGet, planGroupsList } from '~/api/endpoints.gen'
import { url } from '~/browser/paths'
import { idIn } from '~/parts/list/listState'
import { ReadPage } from '~/parts/record/ReadPage'
import { NewPage } from '~/parts/write/NewPage'
import { place } from '~/shell/place'
import { KnownPlanGroup } from './KnownPlanGroup'

const route = 'commercia-plan-edit'

/** A group of plans, named by the address; a new one under `novo`. */
export function PlanGroupPage() {
  const id = idIn(place.params.value['id'])
  if (id === null) {
    return (
      <NewPage
        route={route}
        endpoint={planGroupsCreate}
        label="action.plan-groups.create"
        list={planGroupsList}
        leadsTo={({ plan_group }) => url(route, { id: plan_group.id })}
      />
    )
  }
  return (
    <ReadPage key={id} route={route} endpoint={planGroupsGet} id={id}>
      {(record) => <KnownPlanGroup record={record} />}
    </ReadPage>
  )
}
