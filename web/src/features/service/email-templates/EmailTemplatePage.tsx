import { Refusal } from '~/api/errors'
import { useRead } from '~/api/queries'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { PageHeader } from '~/shell/PageHeader'
import { place } from '~/shell/place'
import { routeNamed } from '~/shell/routes'
import { t } from '~/text'
import { Notice } from '~/ui/feedback/Notice'
import { Spinner } from '~/ui/feedback/Spinner'
import { TemplateEditor } from './TemplateEditor'
import { emailTemplatesGet } from '~/api/endpoints.gen'

/** A template of a letter, which is edited beside its preview. */
export function EmailTemplatePage() {
  const id = Number(place.params.value['id'])
  const { data, error, refetch } = useRead(emailTemplatesGet, { path: { id } })
  if (data?.email_template.id === id) return <TemplateEditor key={id} detail={data} />
  return (
    <>
      <PageHeader route={routeNamed('cms-email-template-edit')} />
      <NotHere error={error} onRetry={() => void refetch()} />
    </>
  )
}

function NotHere({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error instanceof Refusal && error.status === 404) {
    return <Notice title={t('errors.not-found.title')} text={error.message} />
  }
  if (error) return <ReadFailure error={error} onRetry={onRetry} />
  return <Spinner label={t('shell.loading')} />
}
