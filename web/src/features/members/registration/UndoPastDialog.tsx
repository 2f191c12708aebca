import { useSignal } from '@preact/signals-react'
import { useState } from 'react'
import { describe } from '~/api/errors'
import { url } from '~/browser/paths'
import { randomId } from '~/browser/random'
import { Trouble } from '~/parts/write/Rehearsed'
import { Link } from '~/shell/Link'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { Dialog } from '~/ui/overlay/Dialog'
import { type KeptMember, discardAll } from './undoPast'

interface UndoPastDialogProps {
  /** The name of the import. */
  file: string
  /** The members who are still there. */
  members: readonly { id: number; name: string }[]
  /** Called after members were discarded, also if not all of them were. */
  onDone: () => Promise<void>
  onClose: () => void
}

/** Undoes an import of the list, after a question that says how many members it registered. */
export function UndoPastDialog({ file, members, onDone, onClose }: UndoPastDialogProps) {
  const [key] = useState(() => `undo-${randomId()}`)
  const done = useSignal<number | null>(null)
  const kept = useSignal<KeptMember[] | null>(null)
  const failure = useSignal<string | null>(null)
  const n = members.length
  const go = async () => {
    done.value = 0
    failure.value = null
    try {
      const stay = await discardAll(key, members, () => (done.value = (done.peek() ?? 0) + 1))
      if (stay.length === 0) onClose()
      else kept.value = stay
      toaster.good(t('import-page.undone', { n: n - stay.length }), file)
    } catch (error) {
      failure.value = describe(error)
    }
    done.value = null
    await onDone()
  }
  return (
    <Dialog
      title={t('import-page.undo-title', { n })}
      of={file}
      description={t('import-page.undo-text')}
      busy={done.value !== null}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(kept.value ? 'shell.close' : 'shell.cancel')}</Button>
          {!kept.value && (
            <Button look="danger" busy={done.value !== null} onClick={() => void go()}>
              {t('import-page.undo-confirm', { n })}
            </Button>
          )}
        </>
      }
    >
      {done.value !== null && <p role="status">{t('import-page.undoing', { done: done.value, n })}</p>}
      {failure.value !== null && <Trouble>{failure.value}</Trouble>}
      {kept.value && (
        <>
          <p>{t('import-page.kept-text', { n: kept.value.length })}</p>
          <ul>
            {kept.value.map(({ id, name, why }) => (
              <li key={id}>
                <Link href={url('cms-user-edit', { id })}>
                  <bdi>{name}</bdi> #{id}
                </Link>{' '}
                {why}
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}
