import {
  QueryClient,
  type UseQueryResult,
  keepPreviousData,
  queryOptions,
  useQuery,
} from '@tanstack/react-query'
import { type Answer, type Call, type Endpoint, call } from './call'
import { byName, keepManagers } from './kept'
import { Unreachable, passes } from './errors'

/** Milliseconds after which an unanswered query is sent again. */
const again = 15_000

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => error instanceof Unreachable && failures < 3,
      // What could not be answered for a while recovers by itself; what is there meanwhile stays.
      refetchInterval: ({ state }) => (state.error && passes(state.error) ? again : false),
    },
  },
})

keepManagers(queries)

/** How an endpoint is read, for those who read many at once. */
export const reading = <E extends Endpoint>(endpoint: E, request: Call<E>) =>
  queryOptions({
    queryKey: [endpoint.id, request],
    queryFn: async ({ signal }) => byName(await call(endpoint, { ...request, signal })),
  })

/** Reads an endpoint, and keeps what was read while the next page or filter is on its way. */
export function useRead<E extends Endpoint>(
  endpoint: E,
  request: Call<E> = {},
  enabled = true,
): UseQueryResult<Answer<E>> {
  return useQuery({ ...reading(endpoint, request), placeholderData: keepPreviousData, enabled })
}

/** Reads what will probably be asked for next, so that it is there at once. */
export function readAhead<E extends Endpoint>(endpoint: E, request: Call<E>): void {
  void queries.prefetchQuery(reading(endpoint, request))
}

/** Forgets what was read from endpoints, so that what is on screen is read again. */
export async function refresh(...endpoints: Endpoint[]): Promise<void> {
  await Promise.all(endpoints.map(({ id }) => queries.invalidateQueries({ queryKey: [id] })))
}
