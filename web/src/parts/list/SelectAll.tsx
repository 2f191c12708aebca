import { useSignal } from '@preact/signals-react'
import type { Call, Endpoint } from '~/api/call'
import { describe } from '~/api/errors'
import { queries, reading } from '~/api/queries'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import { formatNumber } from '~/text/format'
import { ActionButton } from '~/ui/input/ActionButton'
import { type List, type RowOf, idOf, pageIn } from './declared'
import { pageSizes } from './definition'
import type { RowSelection } from './selection'

/** The most rows that are ticked at once. Plans of more are for the command line. */
const most = 5_000

/** The rows that are read at a time. */
const size = pageSizes.at(-1) ?? 200

interface SelectAllProps<L extends List> {
  list: L
  /** The filters in force, and the order, by parameter. */
  query: Record<string, string>
  /** Returns the call for some parameters. */
  ask: (query: Record<string, string>) => Call<L['endpoint']>
  /** The number of rows of the filter. */
  total: number
  selection: RowSelection
}

/** Ticks all rows of the filter, as the server lists them now. */
export function SelectAll<L extends List>({ list, query, ask, total, selection }: SelectAllProps<L>) {
  const isReading = useSignal(false)
  const read = async () => {
    isReading.value = true
    try {
      const rows = await rowsOf(list, (page) => ask({ ...query, per_page: String(size), page: String(page) }))
      const isPlain = !list.endpoint.path.includes('{')
      const whole = isPlain ? { list: list.endpoint.id, query } : null
      selection.tickAll(rows, (row) => idOf(list, row), whole)
    } catch (error) {
      toaster.bad(t('errors.load'), describe(error))
    }
    isReading.value = false
  }
  return (
    <ActionButton
      size="s"
      look="ghost"
      busy={isReading.value}
      reason={total > most ? t('shell.list.select-most', { n: formatNumber(most) }) : null}
      onClick={() => void read()}
    >
      {t('shell.list.select-all-of', { n: formatNumber(total) })}
    </ActionButton>
  )
}

/** Reads all pages, one after the other. A row that moved to a later page meanwhile counts once. */
async function rowsOf<L extends List>(
  list: L,
  request: (page: number) => Call<Endpoint>,
): Promise<RowOf<L>[]> {
  const rows = new Map<number, RowOf<L>>()
  for (let page = 1, last = 1; page <= last; page += 1) {
    // oxlint-disable-next-line no-await-in-loop
    const answer = await queries.fetchQuery({
      ...reading<Endpoint>(list.endpoint, request(page)),
      staleTime: 0,
    })
    const { data, last_page: lastPage } = pageIn<L>(answer)
    for (const row of data) rows.set(idOf(list, row), row)
    last = Math.min(lastPage, Math.ceil(most / size))
  }
  return [...rows.values()]
}
