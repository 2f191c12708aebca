import type { ReactNode } from 'react'
import type { Answer, Call, Endpoint } from '~/api/call'
import { useRead } from '~/api/queries'
import type { RouteName } from '~/browser/paths'
import { PageHeader } from '~/shell/PageHeader'
import { routeNamed } from '~/shell/routes'
import { t } from '~/text'
import { Spinner } from '~/ui/feedback/Spinner'
import { ReadFailure } from './ReadFailure'

interface ReadPageProps<E extends Endpoint> {
  route: RouteName
  /** The call that reads the record. */
  endpoint: E
  id: number
  children: (answer: Answer<E>) => ReactNode
}

/** A page about one record, drawn once the record is read. */
export function ReadPage<E extends Endpoint>({ route, endpoint, id, children }: ReadPageProps<E>) {
  const { data, error, refetch } = useRead(endpoint, { path: { id } } as unknown as Call<E>)
  if (data) return children(data)
  return (
    <>
      <PageHeader route={routeNamed(route)} />
      {error ? (
        <ReadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Spinner label={t('shell.loading')} />
      )}
    </>
  )
}
