import { Fragment } from 'react'
import { useOthersHere } from '~/parts/record/useOthersHere'
import { t } from '~/text'
import { formatWhen } from '~/text/format'
import { Fact } from './Fact'

/** Shows who else has the record open, and since when. */
export function AlsoOpen({ id }: { id: number }) {
  const others = useOthersHere('user', id)
  if (others.length === 0) return null
  return (
    <Fact name={t('record-page.also-open')}>
      {others.map(({ id: other, name, since }, at) => (
        <Fragment key={other}>
          {at > 0 && ', '}
          <bdi>{name}</bdi> <small>{t('record-page.also-open-since', { time: formatWhen(since) })}</small>
        </Fragment>
      ))}
    </Fact>
  )
}
