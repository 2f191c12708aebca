import type { ReadonlySignal } from '@preact/signals-react'
import { t } from '~/text'

/** The outcome of the last attempt to send a form. */
interface Attempt {
  failure: ReadonlySignal<string | null>
  isOutdated: ReadonlySignal<boolean>
}

/** Returns the label of the button that sends a form: after a refusal for what others did, *Mover mesmo assim*. */
export function submitLabel({ failure, isOutdated }: Attempt, act: string): string {
  if (failure.value === null) return act
  return isOutdated.value ? t('errors.anyway', { act }) : t('errors.retry')
}
