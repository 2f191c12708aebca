import { useSignal } from '@preact/signals-react'
import { FileUp } from 'lucide-react'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { Dialog } from '~/ui/overlay/Dialog'
import type { ImportModelOf } from './ImportModel'

/** Begins another import. Asks first if anything would be lost with the present one. */
export function OtherFile({ model }: { model: ImportModelOf }) {
  const isAsking = useSignal(false)
  const loss = model.loss.value
  const name = t(model.stage.value === 'over' ? 'import-page.new-import' : 'import-page.other')
  return (
    <>
      <Button
        icon={<FileUp aria-hidden />}
        onClick={() => (loss ? (isAsking.value = true) : model.discard())}
      >
        {name}
      </Button>
      {isAsking.value && loss && (
        <Dialog
          title={t('import-page.leave-title')}
          of={null}
          description={t(`import-page.loss.${loss}`)}
          onClose={() => (isAsking.value = false)}
          actions={
            <>
              <Button onClick={() => (isAsking.value = false)}>{t('shell.cancel')}</Button>
              <Button look="primary" onClick={model.discard}>
                {name}
              </Button>
            </>
          }
        />
      )}
    </>
  )
}
