import { useModel } from '@preact/signals-react'
import { type Call, call } from '~/api/call'
import { planGroupsCreate, planGroupsList } from '~/api/endpoints.gen'
import { refresh } from '~/api/queries'
import { url } from '~/browser/paths'
import { FormModel } from '~/form/FormModel'
import { FormView } from '~/form/FormView'
import { draftNamed } from '~/form/drafts'
import type { Form } from '~/form/eval'
import { submitLabel } from '~/form/submitLabel'
import { ServedForm } from '~/parts/write/ServedForm'
import { PageHeader } from '~/shell/PageHeader'
import { place } from '~/shell/place'
import { routeNamed } from '~/shell/routes'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import css from './PlanGroupPage.module.css'

const title = () => t('action.plan-groups.create').replace(/…$/, '')

/** Creates a group of plans with its prices. */
export function NewPlanGroup() {
  return (
    <>
      <PageHeader route={routeNamed('commercia-plan-edit')} title={title()} />
      <section className={css.new}>
        <ServedForm name={planGroupsCreate.id}>{(form) => <Fields form={form} />}</ServedForm>
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

function Fields({ form }: { form: Form }) {
  const model = useModel(() => new FormModel(form, { send, draft: draftNamed(planGroupsCreate) }))
  return (
    <FormView
      model={model}
      actions={
        <Button type="submit" look="primary" busy={model.busy.value}>
          {submitLabel(model, form.submit)}
        </Button>
      }
    />
  )
}
