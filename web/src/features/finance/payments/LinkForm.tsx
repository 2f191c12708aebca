import { useModel, useSignal } from '@preact/signals-react'
import { type Answer, type Call, call } from '~/api/call'
import type { paymentsCreate, paymentsRenew } from '~/api/endpoints.gen'
import { paymentsGet, paymentsList } from '~/api/endpoints.gen'
import { queries, refresh } from '~/api/queries'
import { draftNamed } from '~/form/drafts'
import { FormModel } from '~/form/FormModel'
import { FormView } from '~/form/FormView'
import type { Form } from '~/form/eval'
import { CopyAsCommand } from '~/parts/write/CopyAsCommand'
import { OthersChanged } from '~/parts/write/OthersChanged'
import { Preview } from '~/parts/write/Preview'
import { commandFor } from '~/parts/write/command'
import { useOthersChange } from '~/parts/write/useOthersChange'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { LinkReady, type Recipient } from './LinkReady'

type Endpoint = typeof paymentsCreate | typeof paymentsRenew
type CreationAnswer = Answer<typeof paymentsCreate>

interface LinkFormProps {
  endpoint: Endpoint
  path: { id: number }
  form: Form
  /** The answers that are given at first, by field. */
  answers?: Record<string, string>
  to: Recipient
  /** Whether the effects are shown before: it does more than to create a charge. */
  isRehearsed?: boolean
  onClose: () => void
}

/** Phase 1 is the form; in phase 2 the link is there, the form is locked, and the charge can be sent. */
export function LinkForm({ endpoint, path, form, answers, to, isRehearsed, onClose }: LinkFormProps) {
  const created = useSignal<CreationAnswer | null>(null)
  const model = useModel(
    () =>
      new FormModel(form, {
        send: async (body) => {
          created.value = await call<Endpoint>(endpoint, { path, body })
          void refresh(paymentsList, paymentsGet)
        },
        draft: draftNamed(endpoint, path),
        answers,
      }),
  )
  const request: Call<Endpoint> = { path, body: model.request.value }
  const others = useOthersChange<Endpoint>({
    endpoint,
    request,
    isOff: model.busy.value || created.value !== null,
    onChange: () => void queries.invalidateQueries({ queryKey: [endpoint.id, 'rehearsal'] }),
  })
  const isRefused = others.refusal !== null
  return (
    <>
      {created.value && <LinkReady {...created.value} to={to} />}
      {!created.value && <OthersChanged {...others} />}
      <FormView
        model={model}
        isRefused={isRefused}
        effects={
          isRehearsed &&
          !isRefused &&
          !created.value &&
          model.now.value.ready && <Preview<Endpoint> endpoint={endpoint} request={request} />
        }
        actions={
          created.value ? (
            <Button look="primary" onClick={onClose}>
              {t('shell.close')}
            </Button>
          ) : (
            <>
              <CopyAsCommand compact commands={[commandFor<Endpoint>(endpoint, request)]} />
              <Button onClick={onClose}>{t('shell.cancel')}</Button>
              <Button type="submit" look="primary" busy={model.busy.value} reason={others.refusal}>
                {form.submit}
              </Button>
            </>
          )
        }
      />
    </>
  )
}
