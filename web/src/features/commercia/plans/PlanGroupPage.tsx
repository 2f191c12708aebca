import { planGroupsGet } from '~/api/endpoints.gen'
import { useRead } from '~/api/queries'
import { idIn } from '~/parts/list/listState'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { PageHeader } from '~/shell/PageHeader'
import { place } from '~/shell/place'
import { routeNamed } from '~/shell/routes'
import { t } from '~/text'
import { Spinner } from '~/ui/feedback/Spinner'
import { KnownPlanGroup } from './KnownPlanGroup'
import { NewPlanGroup } from './NewPlanGroup'

/** A group of plans, named by the address; a new one under `novo`. */
export function PlanGroupPage() {
  const id = idIn(place.params.value['id'])
  return id === null ? <NewPlanGroup /> : <ReadPlanGroup key={id} id={id} />
}

function ReadPlanGroup({ id }: { id: number }) {
  const { data, error, refetch } = useRead(planGroupsGet, { path: { id } })
  if (data) return <KnownPlanGroup record={data} />
  return (
    <>
      <PageHeader route={routeNamed('commercia-plan-edit')} />
      {error ? (
        <ReadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Spinner label={t('shell.loading')} />
      )}
    </>
  )
}
