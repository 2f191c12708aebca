import { computed } from '@preact/signals-react'
import { place } from '~/shell/place'

/** The kinds of records that a page shows next to it. */
const kinds = ['conversation', 'transaction', 'user'] as const

export type BesideKind = (typeof kinds)[number]

/** Returns whether records of a kind are shown next to a page. */
export const isBesideKind = (record: string): record is BesideKind =>
  (kinds as readonly string[]).includes(record)

/** A record, by its kind and id. */
export interface Beside {
  record: string
  id: number
}

/** The record that is open next to the page: in the address, so that links and *back* keep it. */
export const beside = computed<Beside | null>(() => {
  const [, record = '', id = ''] = /^(\w+)-(\d+)$/.exec(place.search.value['beside'] ?? '') ?? []
  return record === '' ? null : { record, id: Number(id) }
})

export const openBeside = ({ record, id }: Beside) => place.change({ beside: `${record}-${id}` })

export const closeBeside = () => place.change({ beside: undefined })
