import { useSignal } from '@preact/signals-react'
import { Undo2 } from 'lucide-react'
import { whyNot } from '~/api/can'
import { membersDiscard } from '~/api/endpoints.gen'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import { Button } from '~/ui/input/Button'
import { Dialog } from '~/ui/overlay/Dialog'
import { ImportCounts } from './ImportCounts'
import type { ImportModelOf } from './ImportModel'

/** Undoes an import that is over, after a question that says how many members it registered. */
export function UndoImport({ model }: { model: ImportModelOf }) {
  const isAsking = useSignal(false)
  const n = model.rows.registered.value.length
  const close = () => (isAsking.value = false)
  const go = () => {
    close()
    void model.revert()
  }
  return (
    <>
      <ActionButton
        icon={<Undo2 aria-hidden />}
        reason={whyNot(membersDiscard)}
        onClick={() => (isAsking.value = true)}
      >
        {t('import-page.undo')}
      </ActionButton>
      {isAsking.value && (
        <Dialog
          title={t('import-page.undo-title', { n })}
          of={null}
          description={t('import-page.undo-text')}
          onClose={close}
          actions={
            <>
              <Button onClick={close}>{t('shell.cancel')}</Button>
              <Button look="danger" onClick={go}>
                {t('import-page.undo-confirm', { n })}
              </Button>
            </>
          }
        >
          <ImportCounts counts={model.counts.value} />
        </Dialog>
      )}
    </>
  )
}
