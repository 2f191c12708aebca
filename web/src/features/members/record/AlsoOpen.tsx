import { useQuery } from '@tanstack/react-query'
import { Fragment, useEffect } from 'react'
import { address } from '~/api/call'
import { isLacking } from '~/api/can'
import { presenceGet } from '~/api/endpoints.gen'
import { reading } from '~/api/queries'
import { t } from '~/text'
import { formatWhen } from '~/text/format'
import { Fact } from './Fact'

/** Says that the record was closed. The call outlives the page. */
function leave(id: number): void {
  const target = address(presenceGet.path, {}, { user: id, left: 1 })
  void fetch(target, { keepalive: true }).catch(() => undefined)
}

/** Says that the record is open here while the page is visible, and that it was closed when one leaves; shows who else has it open. */
export function AlsoOpen({ id }: { id: number }) {
  useEffect(() => {
    if (isLacking(presenceGet)) return undefined
    const left = () => leave(id)
    addEventListener('pagehide', left)
    return () => {
      removeEventListener('pagehide', left)
      left()
    }
  }, [id])
  const { data } = useQuery({
    ...reading(presenceGet, { query: { user: id } }),
    staleTime: 0,
    retry: false,
    enabled: !isLacking(presenceGet),
    refetchInterval: ({ state }) => (state.data ? state.data.repeat_after * 1000 : false),
  })
  if (!data?.others.length) return null
  return (
    <Fact name={t('record-page.also-open')}>
      {data.others.map(({ id: other, name, since }, at) => (
        <Fragment key={other}>
          {at > 0 && ', '}
          <bdi>{name}</bdi> <small>{t('record-page.also-open-since', { time: formatWhen(since) })}</small>
        </Fragment>
      ))}
    </Fact>
  )
}
