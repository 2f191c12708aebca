import { useQuery } from '@tanstack/react-query'
import { type Call, type Endpoint, rehearse } from '~/api/call'
import { describe, hasNoRehearsal } from '~/api/errors'
import { t } from '~/text'
import { Effects, Trouble, Unknown } from './Rehearsed'

interface PreviewProps<E extends Endpoint> {
  endpoint: E
  request: Call<E>
}

/** The effects of a write, as the server rehearses it with the present answers of a form. */
export function Preview<E extends Endpoint>({ endpoint, request }: PreviewProps<E>) {
  const { data, error } = useQuery({
    queryKey: [endpoint.id, 'rehearsal', request],
    queryFn: () => rehearse(endpoint, request),
    gcTime: 0,
    retry: false,
  })
  if (hasNoRehearsal(error)) return <Unknown />
  if (error) return <Trouble>{describe(error)}</Trouble>
  return (
    <section aria-live="polite" aria-label={t('shell.rehearsal.title')}>
      <Effects sentences={data?.effects.map(({ sentence }) => sentence) ?? []} />
    </section>
  )
}
