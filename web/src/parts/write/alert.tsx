import { signal } from '@preact/signals-react'
import { type Refusal, describe } from '~/api/errors'
import { lazyDialog } from '~/shell/lazyDialog'
import { t } from '~/text'
import { Notice } from '~/ui/feedback/Notice'
import { Button } from '~/ui/input/Button'
import type { Alert } from './AlertDialog'

const AlertDialog = lazyDialog(() => import('./AlertDialog'), 'AlertDialog', {
  Instead: AlertNotice,
  isUnasked: true,
})

const open = signal<Alert | null>(null)

/** The failure without the dialog's code, which a server that does not answer cannot send either. */
function AlertNotice({ title, text, onClose }: Alert & { onClose: () => void }) {
  return (
    <Notice
      tone="bad"
      title={title}
      text={<span data-lines>{text}</span>}
      actions={
        <Button look="primary" onClick={onClose}>
          {t('confirm.ok')}
        </Button>
      }
    />
  )
}

/** Tells a failure in a dialog that has to be answered. */
export function tellInDialog(title: string, text: string): void {
  open.value = { title, text }
}

/** Tells that others changed the record of an act that was made at once, and offers to make it on what the record is now. */
export function offerAnyway(
  { title, of }: Pick<Alert, 'title' | 'of'>,
  error: Refusal,
  act: string,
  run: () => void,
): void {
  open.value = { title, of, text: describe(error), anyway: { act, run } }
}

/** The dialog of `tellInDialog`. */
export function AlertHost() {
  const alert = open.value
  return alert && <AlertDialog {...alert} onClose={() => (open.value = null)} />
}
