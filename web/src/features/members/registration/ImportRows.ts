import { computed, createModel, signal } from '@preact/signals-react'
import type { ImportDraftModel } from './ImportDraft'
import { RowVerdicts } from './RowVerdicts'
import { SheetCells } from './SheetCells'
import type { KeptImport } from './importStore'
import { isRegistered } from './verdict'

/** The rows of an import, and what is known of each. */
export const ImportRows = createModel((draft: ImportDraftModel) => {
  const { sheet, columns } = draft
  const cells = new SheetCells(draft)
  const verdicts = new RowVerdicts(draft, cells)
  const { revision, verdictAt } = verdicts
  /** Whether the system behind the server cannot rehearse, so that nothing is known before it is done. */
  const isBlind = signal(false)

  /** The indexes of the rows below the head. */
  const indexes = computed(() => {
    void revision.value
    const rows = sheet.value?.rows ?? []
    return [...rows.keys()].slice(columns.value.head + 1)
  })
  /** The rows that would be registered. */
  const ready = computed(() => {
    const isReady = (at: number) => {
      const { is } = verdictAt(at)
      return is === 'new' || (is === 'waiting' && isBlind.value)
    }
    return indexes.value.filter(isReady)
  })
  /** The rows that an import registered and that no undo removed. */
  const registered = computed(() => indexes.value.filter((at) => isRegistered(verdictAt(at))))

  /** Continues with what was kept. */
  const restore = (kept: Pick<KeptImport, 'left' | 'done' | 'rehearsed'>) => {
    isBlind.value = false
    verdicts.restore(kept)
  }

  return {
    ...cells,
    ...verdicts,
    isBlind,
    indexes,
    ready,
    registered,
    /** Forgets everything, for another sheet. */
    begin: () => restore({ left: [], done: [], rehearsed: [] }),
    restore,
    amend: () => verdicts.amend(registered.peek()),
  }
})

export type ImportRowsModel = InstanceType<typeof ImportRows>
