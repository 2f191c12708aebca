import { useModel } from '@preact/signals-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Call, call } from '~/api/call'
import { massEmailsCreate, massEmailsGet, massEmailsList } from '~/api/endpoints.gen'
import { reading, refresh } from '~/api/queries'
import { url } from '~/browser/paths'
import { FormModel } from '~/form/FormModel'
import { FormView } from '~/form/FormView'
import { draftNamed } from '~/form/drafts'
import type { Form } from '~/form/eval'
import { submitLabel } from '~/form/submitLabel'
import { idIn } from '~/parts/list/listState'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { ServedForm } from '~/parts/write/ServedForm'
import { PageHeader } from '~/shell/PageHeader'
import { place } from '~/shell/place'
import { routeNamed } from '~/shell/routes'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import { Spinner } from '~/ui/feedback/Spinner'
import { Button } from '~/ui/input/Button'
import { MassEmailEditor } from './MassEmailEditor'
import css from './MassEmailPage.module.css'
import { isMoving } from './view'

/** Milliseconds after which the numbers of letters that leave are read again: they are rows, and no changes of the record. */
const pace = 4_000

/** A mass e-mail, named by the address; a new one without. */
export function MassEmailPage() {
  const id = idIn(place.search.value['id'])
  return id === null ? <NewPage /> : <KnownPage key={id} id={id} />
}

function KnownPage({ id }: { id: number }) {
  const { data, error, refetch } = useQuery({
    ...reading(massEmailsGet, { path: { id } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data && isMoving(state.data.mass_email) ? pace : false),
  })
  if (data) return <MassEmailEditor record={data} />
  return (
    <>
      <PageHeader route={routeNamed('cms-mass-emails-edit')} />
      {error ? (
        <ReadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Spinner label={t('shell.loading')} />
      )}
    </>
  )
}

function NewPage() {
  return (
    <>
      <PageHeader route={routeNamed('cms-mass-emails-edit')} />
      <section className={css.new}>
        <ServedForm name={massEmailsCreate.id}>{(form) => <NewMassEmail form={form} />}</ServedForm>
      </section>
    </>
  )
}

const send = async (body: unknown) => {
  const created = await call(massEmailsCreate, { body: body as Call<typeof massEmailsCreate>['body'] })
  toaster.good(created.message)
  void refresh(massEmailsList)
  place.go(url('cms-mass-emails-edit', { id: created.mass_email.id }))
}

/** Asks for the name alone; its page has the rest. */
function NewMassEmail({ form }: { form: Form }) {
  const model = useModel(() => new FormModel(form, { send, draft: draftNamed(massEmailsCreate) }))
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
