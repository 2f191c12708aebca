import { useQuery } from '@tanstack/react-query'
import { emailTemplatesGet } from '~/api/endpoints.gen'
import { Refusal } from '~/api/errors'
import { reading } from '~/api/queries'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { PageHeader } from '~/shell/PageHeader'
import { place } from '~/shell/place'
import { routeNamed } from '~/shell/routes'
import { t } from '~/text'
import { Notice } from '~/ui/feedback/Notice'
import { Spinner } from '~/ui/feedback/Spinner'
import { TemplateEditor } from './TemplateEditor'

/** A template of a letter, which is edited beside its preview. */
export function EmailTemplatePage() {
  const id = Number(place.params.value['id'])
  // Not cached: the editor begins with what it finds, and a draft that was left has changed since.
  const { data, error, refetch } = useQuery({ ...reading(emailTemplatesGet, { path: { id } }), gcTime: 0 })
  if (data) return <TemplateEditor key={id} detail={data} />
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
