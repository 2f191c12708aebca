import { useModel } from '@preact/signals-react'
import { type Schemas, call } from '~/api/call'
import { auditsList, auditsReveal, auditsSections } from '~/api/endpoints.gen'
import { refresh } from '~/api/queries'
import { FormDraft, draftNamed } from '~/form/drafts'
import { DraftedForm } from '~/form/DraftedForm'
import { FixedFormModel } from '~/form/FixedFormModel'
import { CopyAsCommand } from '~/parts/write/CopyAsCommand'
import { commandFor } from '~/parts/write/command'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { Field } from '~/ui/input/Field'
import { TextInput } from '~/ui/input/TextInput'
import { Dialog } from '~/ui/overlay/Dialog'

interface RevealDialogProps {
  /** The change whose values are hidden. */
  id: number
  /** Which change it is, in words. */
  name: string
  onDone: (audit: Schemas['Audit']) => void
  onClose: () => void
}

/** Asks for the reason why the hidden values of a change are looked at. The history keeps it. */
export function RevealDialog({ id, name, onDone, onClose }: RevealDialogProps) {
  const requestOf = ({ reason = '' }) => ({ path: { id }, body: { reason } })
  const model = useModel(() => {
    const send = async (values: Record<string, string>) => {
      const { audit } = await call(auditsReveal, requestOf(values))
      onDone(audit)
      onClose()
      void refresh(auditsList, auditsSections)
    }
    return new FixedFormModel(
      { reason: '' },
      { send, draft: new FormDraft(draftNamed(auditsReveal, { id })) },
    )
  })
  return (
    <Dialog title={t('history.reveal.title')} of={name} onClose={onClose}>
      <DraftedForm
        model={model}
        actions={
          <>
            <CopyAsCommand compact commands={[commandFor(auditsReveal, requestOf(model.values.value))]} />
            <Button onClick={onClose}>{t('shell.cancel')}</Button>
            <Button type="submit" look="primary" busy={model.busy.value}>
              {t('history.reveal.title')}
            </Button>
          </>
        }
      >
        <p>{t('history.reveal.text')}</p>
        <Field label={t('column.reason')} error={model.errors.value['reason'] ?? null} required>
          <TextInput
            name="reason"
            value={model.values.value['reason'] ?? ''}
            onChange={(reason) => model.set('reason', reason)}
          />
        </Field>
      </DraftedForm>
    </Dialog>
  )
}
