import { useModel } from '@preact/signals-react'
import { type Call, call } from '~/api/call'
import { planAdditionalsCreate, planAdditionalsList } from '~/api/endpoints.gen'
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
import css from './PlanAdditionalPage.module.css'

const title = () => t('action.plan-additionals.create').replace(/…$/, '')

/** Creates an additional of plans, as a draft. */
export function NewPlanAdditional() {
  return (
    <>
      <PageHeader route={routeNamed('commercia-additional-edit')} title={title()} />
      <section className={css.new}>
        <ServedForm name={planAdditionalsCreate.id}>{(form) => <Fields form={form} />}</ServedForm>
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

function Fields({ form }: { form: Form }) {
  const model = useModel(() => new FormModel(form, { send, draft: draftNamed(planAdditionalsCreate) }))
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
