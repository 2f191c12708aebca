import { useQuery } from '@tanstack/react-query'
import { type Call, type Endpoint, type Schemas, rehearse } from '~/api/call'
import { useRested } from '~/browser/useRested'

/** Milliseconds without a change before the server is asked what it would do. */
const pause = 300

/** Returns what a write would do with the present answers of a form; undefined while that is not known. */
export function useRehearsed<E extends Endpoint>(
  endpoint: E,
  request: Call<E>,
  isReady: boolean,
): Schemas['Rehearsal'] | undefined {
  const now = JSON.stringify(request)
  const rested = useRested(now, pause)
  const { data } = useQuery({
    queryKey: [endpoint.id, 'rehearsal', rested],
    queryFn: () => rehearse<E>(endpoint, JSON.parse(rested) as Call<E>),
    enabled: isReady && rested === now,
    gcTime: 0,
    retry: false,
  })
  return rested === now && isReady ? data : undefined
}
