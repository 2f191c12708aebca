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

/** Milliseconds after which a failed query is repeated. */
const again = 15_000

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // `live` reports changes, also after a gap. Rows would move unasked.
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retry: (failures, error) => error instanceof Unreachable && failures < 3,
      // Transient failures recover automatically. The old data stays meanwhile.
      refetchInterval: ({ state }) => (state.error && passes(state.error) ? again : false),
    },
  },
})

keepManagers(queries)

/** Returns the query of an endpoint, for reading many together. */
export const reading = <E extends Endpoint>(endpoint: E, request: Call<E>) =>
  queryOptions({
    queryKey: [endpoint.id, request],
    queryFn: async ({ signal }) => byName(await call(endpoint, { ...request, signal })),
  })

/** Reads an endpoint. Keeps the old answer while the next page or filter loads. */
export function useRead<E extends Endpoint>(
  endpoint: E,
  request: Call<E> = {},
  enabled = true,
): UseQueryResult<Answer<E>> {
  return useQuery({ ...reading(endpoint, request), placeholderData: keepPreviousData, enabled })
}

/** Prefetches a probable next read. */
export function readAhead<E extends Endpoint>(endpoint: E, request: Call<E>): void {
  void queries.prefetchQuery(reading(endpoint, request))
}

/** Invalidates endpoints, so that their data on screen is read again. */
export async function refresh(...endpoints: Endpoint[]): Promise<void> {
  await Promise.all(endpoints.map(({ id }) => queries.invalidateQueries({ queryKey: [id] })))
}
