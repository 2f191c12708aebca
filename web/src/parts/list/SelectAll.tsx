import { useSignal } from '@preact/signals-react'
import type { Call } from '~/api/call'
import { describe } from '~/api/errors'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import { formatNumber } from '~/text/format'
import { ActionButton } from '~/ui/input/ActionButton'
import { type List, idOf } from './declared'
import { type RowSelection, most } from './selection'

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
      const { allRows } = await import('./wholeList')
      const rows = await allRows(list, (paging) => ask({ ...query, ...paging }))
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
