import { useModel } from '@preact/signals-react'
import { type Call, call } from '~/api/call'
import { emailTemplatesCreate } from '~/api/endpoints.gen'
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
import { Button } from '~/ui/input/Button'
import css from './EmailTemplateCreatePage.module.css'

/** Creates a template of staff, which the editor then opens. */
export function EmailTemplateCreatePage() {
  return (
    <>
      <PageHeader route={routeNamed('cms-email-template-create')} />
      <section className={css.card}>
        <ServedForm name={emailTemplatesCreate.id}>{(form) => <NewTemplate form={form} />}</ServedForm>
      </section>
    </>
  )
}

const send = async (body: unknown) => {
  const created = await call(emailTemplatesCreate, {
    body: body as Call<typeof emailTemplatesCreate>['body'],
  })
  toaster.good(created.message)
  place.go(url('cms-email-template-edit', { id: created.email_template.id }))
}

function NewTemplate({ form }: { form: Form }) {
  const model = useModel(() => new FormModel(form, { send, draft: draftNamed(emailTemplatesCreate) }))
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
