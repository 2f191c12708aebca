import { type Call, call } from '~/api/call'
import { planGroupsCreate, planGroupsList } from '~/api/endpoints.gen'
import { refresh } from '~/api/queries'
import { url } from '~/browser/paths'
import { CreateForm } from '~/parts/write/CreateForm'
import { PageHeader } from '~/shell/PageHeader'
import { place } from '~/shell/place'
import { routeNamed } from '~/shell/routes'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import css from './PlanGroupPage.module.css'

const title = () => t('action.plan-groups.create').replace(/…$/, '')

/** Creates a group of plans with its prices. */
export function NewPlanGroup() {
  return (
    <>
      <PageHeader route={routeNamed('commercia-plan-edit')} title={title()} />
      <section className={css.new}>
        <CreateForm endpoint={planGroupsCreate} send={send} />
      </section>
    </>
  )
}

const send = async (body: unknown) => {
  const created = await call(planGroupsCreate, { body: body as Call<typeof planGroupsCreate>['body'] })
  toaster.good(created.message)
  void refresh(planGroupsList)
  place.go(url('commercia-plan-edit', { id: created.plan_group.id }))
}
