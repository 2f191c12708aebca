import type { ReadonlySignal } from '@preact/signals-react'
import { t } from '~/text'
import { formatInstant } from '~/text/format'
import { Button } from '~/ui/input/Button'
import css from './RestoredDraft.module.css'

interface RestoredDraftProps {
  of: { restored: ReadonlySignal<string | null>; discard: () => void }
}

/** The note that a form began with a draft, and the button that discards it. */
export function RestoredDraft({ of: { restored, discard } }: RestoredDraftProps) {
  const at = restored.value
  if (at === null) return null
  return (
    <p className={css.restored} role="status">
      {t('shell.draft.restored', { at: formatInstant(at).slice(0, -3) })}
      <Button size="s" onClick={discard}>
        {t('shell.draft.discard')}
      </Button>
    </p>
  )
}
