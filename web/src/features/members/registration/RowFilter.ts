import { computed, createModel, signal } from '@preact/signals-react'
import type { ImportRowsModel } from './ImportRows'
import { type Group, groupOf, groups } from './verdict'

/** The rows of an import by the groups of their verdicts, of which one can be shown alone. */
export const RowFilter = createModel((rows: ImportRowsModel) => {
  /** The group of rows that is shown; null shows all. */
  const group = signal<Group | null>(null)
  const counts = computed(() => {
    const counted = Object.fromEntries(groups.map((one) => [one, 0])) as Record<Group, number>
    for (const at of rows.indexes.value) counted[groupOf(rows.verdictAt(at))] += 1
    return counted
  })
  /** The rows that are shown, by index. */
  const shown = computed(() => {
    const one = group.value
    const all = rows.indexes.value
    return one === null ? all : all.filter((at) => groupOf(rows.verdictAt(at)) === one)
  })

  return { group, counts, shown }
})
