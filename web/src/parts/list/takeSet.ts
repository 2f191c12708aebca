import { type Call, call } from '~/api/call'
import { setsGet } from '~/api/endpoints.gen'
import { describe } from '~/api/errors'
import { place } from '~/shell/place'
import { parseSearch } from '~/shell/search'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import { formatNumber } from '~/text/format'
import { type List, idOf } from './declared'
import { pick, without } from './listState'
import type { RowSelection } from './selection'
import { rowsIn } from './setRows'

/** The list whose rows a set ticks. */
export interface SetTarget<L extends List> {
  list: L
  /** The parameters of the list's filters. */
  names: string[]
  /** Returns the call for some parameters. */
  ask: (query: Record<string, string>) => Call<L['endpoint']>
  selection: RowSelection
}

/** Shows the filter of a set and ticks its rows. */
export async function takeSet<L extends List>(id: number, { list, names, ask, selection }: SetTarget<L>) {
  try {
    const { ids, set } = await call(setsGet, { path: { id } })
    const filter = pick(parseSearch(`?${set.filter}`), [...names, 'order_by'])
    place.change({ ...without([...names, 'order_by', 'page', 'open', 'set']), ...filter })
    const found = await rowsIn(list, ids, names, (query) => ask({ ...query }), filter)
    selection.tickAll(found, (row) => idOf(list, row), null)
    const text =
      found.length < ids.length
        ? t('sets.missing', { n: formatNumber(ids.length - found.length) })
        : undefined
    toaster.good(t('sets.taken', { name: set.name, n: formatNumber(found.length) }), text)
  } catch (failure) {
    toaster.bad(t('errors.load'), describe(failure))
  }
}
