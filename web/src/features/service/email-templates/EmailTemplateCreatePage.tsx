import { type Call, call } from '~/api/call'
import { emailTemplatesCreate } from '~/api/endpoints.gen'
import { url } from '~/browser/paths'
import { CreateForm } from '~/parts/write/CreateForm'
import { PageHeader } from '~/shell/PageHeader'
import { place } from '~/shell/place'
import { routeNamed } from '~/shell/routes'
import { toaster } from '~/shell/toasts'
import css from './EmailTemplateCreatePage.module.css'

/** Creates a template of staff, which the editor then opens. */
export function EmailTemplateCreatePage() {
  return (
    <>
      <PageHeader route={routeNamed('cms-email-template-create')} />
      <section className={css.card}>
        <CreateForm endpoint={emailTemplatesCreate} send={send} />
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
