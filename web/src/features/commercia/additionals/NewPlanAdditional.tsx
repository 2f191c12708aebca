import { type Call, call } from '~/api/call'
import { planAdditionalsCreate, planAdditionalsList } from '~/api/endpoints.gen'
import { refresh } from '~/api/queries'
import { url } from '~/browser/paths'
import { CreateForm } from '~/parts/write/CreateForm'
import { PageHeader } from '~/shell/PageHeader'
import { place } from '~/shell/place'
import { routeNamed } from '~/shell/routes'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import css from './PlanAdditionalPage.module.css'

const title = () => t('action.plan-additionals.create').replace(/…$/, '')

/** Creates an additional of plans, as a draft. */
export function NewPlanAdditional() {
  return (
    <>
      <PageHeader route={routeNamed('commercia-additional-edit')} title={title()} />
      <section className={css.new}>
        <CreateForm endpoint={planAdditionalsCreate} send={send} />
      </section>
    </>
  )
}

const send = async (body: unknown) => {
  const created = await call(planAdditionalsCreate, {
    body: body as Call<typeof planAdditionalsCreate>['body'],
  })
  toaster.good(created.message)
  void refresh(planAdditionalsList)
  place.go(url('commercia-additional-edit', { id: created.plan_additional.id }))
}
