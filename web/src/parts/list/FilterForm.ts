import { createModel } from '@preact/signals-react'
import { FixedFormModel } from '~/form/FixedFormModel'
import { isWireDate } from '~/text/format'
import { rangeFault } from '~/ui/input/DateRange'
import type { Filter } from './definition'
import { restart, typingRest } from './listState'

type Values = Record<string, string>

interface Filters {
  filters: Filter[]
  /** The filters in force. */
  asked: Values
  /** Returns errors by filter, besides those of periods. */
  check?: (values: Values) => Values
  /** Is called once all filters apply as they are. */
  onSent: () => void
}

/** The fields of a list's filters. Incomplete text is in the fields alone. */
export const FilterForm = createModel(({ filters, asked, check, onSent }: Filters) => {
  const blank = Object.fromEntries(filters.map(({ name }) => [name, '']))
  let applied: Values = { ...blank, ...asked }
  let timer = 0
  /** The field whose text waits to be applied. */
  let waiting: string | null = null
  /** The text that was applied last: more of it replaces the entry of the history. */
  let typing: string | null = null
  const send = async (values: Values) => {
    leave()
    applied = values
    restart(values)
    onSent()
  }
  const form = new FixedFormModel(applied, {
    draft: null,
    send,
    check: (values) => ({ ...rangeFaults(filters, values), ...check?.(values) }),
  })

  /** Applies the values that are whole, and leaves the others as they are in force. */
  const applyWhole = (changed: string, isTyped: boolean) => {
    const values = form.values.peek()
    const next = Object.fromEntries(
      filters.map((filter) => {
        const { name } = filter
        return [name, (isWhole(filter, values[name] ?? '') ? values[name] : applied[name]) ?? '']
      }),
    )
    const isSame = filters.every(({ name }) => next[name] === applied[name])
    if (isSame || Object.keys(check?.(next) ?? {}).length > 0) return
    applied = next
    restart(next, isTyped && typing === changed)
    typing = isTyped ? changed : null
  }

  /** Changes a field, and applies it: immediately if it was chosen, otherwise when the typing rests. */
  const change = ({ name, kind }: Filter, value: string) => {
    form.set(name, value)
    leave()
    if (!['member', 'number', 'text', 'texts'].includes(kind)) return applyWhole(name, false)
    waiting = name
    timer = window.setTimeout(flush, typingRest)
  }
  /** Applies the typed text without waiting for its rest. */
  const flush = () => {
    if (waiting !== null) applyWhole(waiting, true)
    leave()
  }
  const leave = () => {
    clearTimeout(timer)
    waiting = null
  }

  /** Adopts filters that changed elsewhere. Those that this form applied are older than the text typed since. */
  const follow = (now: Values) => {
    for (const { name } of filters) {
      const value = now[name] ?? ''
      if (value === (applied[name] ?? '')) continue
      applied = { ...applied, [name]: value }
      form.set(name, value)
    }
  }

  return { ...form, change, flush, follow, leave }
})

/** Returns whether a value can be applied as it is: a number has only digits, a period both its ends. */
function isWhole({ kind }: Filter, value: string): boolean {
  if (kind === 'member' || kind === 'number') return /^\d*$/.test(value)
  return kind !== 'period' || value === '' || (value.split('::').every(isWireDate) && !rangeFault(value))
}

function rangeFaults(filters: Filter[], values: Values): Values {
  const ranges = filters.filter((filter) => filter.kind === 'period')
  const faults = ranges.map(({ name }) => [name, rangeFault(values[name] ?? '')] as const)
  return Object.fromEntries(faults.filter((fault): fault is [string, string] => fault[1] !== null))
}
