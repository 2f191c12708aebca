import { useSignal } from '@preact/signals-react'
import { type Call, type Schemas, call } from '~/api/call'
import { setsGet, setsList } from '~/api/endpoints.gen'
import { describe } from '~/api/errors'
import { useRead } from '~/api/queries'
import { Moment } from '~/parts/record/Moment'
import { place } from '~/shell/place'
import { parseSearch } from '~/shell/search'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import { formatNumber } from '~/text/format'
import css from './SetList.module.css'
import { type List, type RowOf, idOf } from './declared'
import { pick, without } from './listState'
import type { RowSelection } from './selection'
import { rowsOf } from './wholeList'

/** The most rows that are read one by one, because the filter of the set no longer finds them. */
const mostSingle = 50

export interface SetListProps<L extends List> {
  list: L
  /** The parameters of the list's filters. */
  names: string[]
  /** Returns the call for some parameters. */
  ask: (query: Record<string, string>) => Call<L['endpoint']>
  selection: RowSelection
}

/** The sets of a list. Choosing one shows its filter and ticks its rows. */
export default function SetList<L extends List>({ list, names, ask, selection }: SetListProps<L>) {
  const busy = useSignal<number | null>(null)
  const { data, error } = useRead(setsList, { query: { list: list.endpoint.id, per_page: 200 } })
  if (error) return <p className={css.none}>{describe(error)}</p>
  if (!data) return <p className={css.none}>{t('sets.loading')}</p>
  const sets = data.sets.data
  if (sets.length === 0) return <p className={css.none}>{t('sets.none')}</p>

  const take = async (set: Schemas['RecordSet']) => {
    busy.value = set.id
    try {
      const { ids } = await call(setsGet, { path: { id: set.id } })
      const filter = pick(parseSearch(`?${set.filter}`), [...names, 'order_by'])
      place.change({ ...without([...names, 'order_by', 'page', 'open']), ...filter })
      const found = await rowsIn(list, ids, names, (query) => ask({ ...query }), filter)
      selection.tickAll(found, (row) => idOf(list, row), null)
      tell(set.name, found.length, ids.length)
    } catch (failure) {
      toaster.bad(t('errors.load'), describe(failure))
    }
    busy.value = null
  }
  return (
    <ul className={css.sets}>
      {sets.map((set) => (
        <li key={set.id}>
          <button type="button" disabled={busy.value !== null} onClick={() => void take(set)}>
            <strong>{set.name}</strong>
            <small>
              {formatNumber(set.count)} · {set.author} · <Moment at={set.created_at} />
            </small>
          </button>
        </li>
      ))}
    </ul>
  )
}

function tell(name: string, found: number, all: number) {
  const n = formatNumber(found)
  const text = found < all ? t('sets.missing', { n: formatNumber(all - found) }) : undefined
  toaster.good(t('sets.taken', { name, n }), text)
}

/** Reads the rows of a set: by its filter, and those that it no longer finds one by one. */
async function rowsIn<L extends List>(
  list: L,
  ids: number[],
  names: string[],
  ask: (query: Record<string, string>) => Call<L['endpoint']>,
  filter: Record<string, string>,
): Promise<RowOf<L>[]> {
  const wanted = new Set(ids)
  const read = await rowsOf(
    list,
    (paging) => ask({ ...filter, ...paging }),
    (rows) => ids.every((id) => rows.has(id)),
  )
  const found = read.filter((row) => wanted.has(idOf(list, row)))
  for (const row of found) wanted.delete(idOf(list, row))
  if (!names.includes('id') || wanted.size > mostSingle) return found
  const single = async (id: number) => rowsOf(list, (paging) => ask({ id: String(id), ...paging }))
  const others = await Promise.all([...wanted].map(single))
  return [...found, ...others.flat()]
}
