import { Suspense, lazy } from 'react'
import { desk } from './desk'

const BulkDialog = lazy(() => import('./BulkDialog'))

/** Shows the write on many records that is asked for, whatever becomes of the page behind it. */
export function BulkHost() {
  const asked = desk.asked.value
  return (
    asked && (
      <Suspense>
        <BulkDialog asked={asked} />
      </Suspense>
    )
  )
}
