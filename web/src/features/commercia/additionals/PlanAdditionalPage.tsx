import { planAdditionalsGet } from '~/api/endpoints.gen'
import { useRead } from '~/api/queries'
import { idIn } from '~/parts/list/listState'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { PageHeader } from '~/shell/PageHeader'
import { place } from '~/shell/place'
import { routeNamed } from '~/shell/routes'
import { t } from '~/text'
import { Spinner } from '~/ui/feedback/Spinner'
import { KnownPlanAdditional } from './KnownPlanAdditional'
import { NewPlanAdditional } from './NewPlanAdditional'

/** An additional of plans, named by the address; a new one under `novo`. */
export function PlanAdditionalPage() {
  const id = idIn(place.params.value['id'])
  return id === null ? <NewPlanAdditional /> : <ReadPlanAdditional key={id} id={id} />
}

function ReadPlanAdditional({ id }: { id: number }) {
  const { data, error, refetch } = useRead(planAdditionalsGet, { path: { id } })
  if (data) return <KnownPlanAdditional additional={data.plan_additional} />
  return (
    <>
      <PageHeader route={routeNamed('commercia-additional-edit')} />
      {error ? (
        <ReadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Spinner label={t('shell.loading')} />
      )}
    </>
  )
}
