import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Call } from '~/api/call'
import { formsGet } from '~/api/endpoints.gen'
import { reading } from '~/api/queries'
import { ReadFailure } from '~/parts/record/ReadFailure'
import type { Form } from '~/form/eval'
import { t } from '~/text'
import { Spinner } from '~/ui/feedback/Spinner'

type Request = Call<typeof formsGet>

/** The name of a form, as the endpoint's row has it. */
export type FormName = NonNullable<Request['path']>['form']

interface ServedFormProps {
  name: FormName
  /** The path of the call that it fills in. Absent if the form is the same for all records. */
  path?: object
  children: (form: Form) => ReactNode
}

/** Loads a form and renders it. */
export function ServedForm({ name, path, children }: ServedFormProps) {
  const request: Request = {
    path: { form: name },
    query: path && { path: Object.values(path).join('/') },
  }
  // Not cached, because its defaults depend on the current record.
  const result = useQuery({ ...reading(formsGet, request), gcTime: 0 })
  if (result.data) return children(result.data)
  if (result.isPending) {
    return (
      <span data-awaited>
        <Spinner label={t('shell.loading')} />
      </span>
    )
  }
  return <ReadFailure error={result.error} onRetry={() => void result.refetch()} />
}
