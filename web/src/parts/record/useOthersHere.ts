import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Schemas, address } from '~/api/call'
import { isLacking } from '~/api/can'
import { presenceGet } from '~/api/endpoints.gen'
import { reading } from '~/api/queries'

export type OpenedKind = Schemas['OpenedKind']

/** Says that a record was closed. The call outlives the page. */
function leave(record: OpenedKind, id: number): void {
  const target = address(presenceGet.path, {}, { record, id, left: 1 })
  void fetch(target, { keepalive: true }).catch(() => undefined)
}

/** Says that a record is open here while the page is visible, and that it was closed when one leaves; returns who else has it open. */
export function useOthersHere(record: OpenedKind, id: number): Schemas['Present'][] {
  useEffect(() => {
    if (isLacking(presenceGet)) return undefined
    const left = () => leave(record, id)
    addEventListener('pagehide', left)
    return () => {
      removeEventListener('pagehide', left)
      left()
    }
  }, [record, id])
  const { data } = useQuery({
    ...reading(presenceGet, { query: { record, id } }),
    staleTime: 0,
    retry: false,
    enabled: !isLacking(presenceGet),
    refetchInterval: ({ state }) => (state.data ? state.data.repeat_after * 1000 : false),
  })
  return data?.others ?? []
}
