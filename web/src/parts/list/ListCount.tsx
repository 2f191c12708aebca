import { useEffect, useEffectEvent } from 'react'
import { live } from '~/api/live'
import { reading, useRead } from '~/api/queries'
import { isCalm } from '~/browser/calm'
import { t } from '~/text'
import { formatMoney, formatNumber } from '~/text/format'
import css from './ListCount.module.css'
import { type List, pageIn } from './declared'
import { asking } from './listState'

interface ListCountProps<L extends List> {
  list: L
  /** The filters in force, as they are sent. */
  query: Record<string, string | string[]>
  path?: object
  /** The kind of record whose changes change the sums. */
  record: string
  /** The number of rows, from the page. */
  total: number
}

/**
 * The number of rows and the declared sums of all of them. They are a separate call, because the rows need not wait
 * for them, and follow every change.
 */
export function ListCount<L extends List>({ list, query, path, record, total }: ListCountProps<L>) {
  const { endpoint, count } = list
  const request = asking<L['endpoint']>({ ...query, per_page: '1', sums: '1' }, path)
  const { data, isPlaceholderData } = useRead<L['endpoint']>(endpoint, request, isCalm.value)
  const { queryKey } = reading<L['endpoint']>(endpoint, request)
  const follow = useEffectEvent((changed: string) => {
    if (changed === record) live.reread({ queryKey, exact: true })
  })
  useEffect(() => live.listen((change) => follow(change.record)), [])
  const whole = data && !isPlaceholderData ? pageIn<L>(data) : { total, sums: null, at_least: false }
  // A gateway counts the rows that it narrows only so far.
  const counted =
    count && t(count, { n: whole.total, count: formatNumber(whole.total) + (whole.at_least ? '+' : '') })
  return (
    <p className={css.count}>{[counted, ...inMoney(list, whole.sums ?? {})].filter(Boolean).join(' · ')}</p>
  )
}

/** Returns sums as texts, each with its name where there are several. */
export const inMoney = (list: List, sums: Record<string, number>) =>
  Object.entries(sums).map(([path, sum]) => {
    const named = list.sums.length > 1 && list.columns.find((column) => column.path === path)
    return named ? `${t(named.title)} ${formatMoney(sum)}` : formatMoney(sum)
  })
