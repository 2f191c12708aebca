import type { ReactNode } from 'react'
import type { Endpoint } from '~/api/call'
import { refresh } from '~/api/queries'
import { ConfirmForm } from '~/parts/write/ConfirmForm'
import { ConfirmWrite } from '~/parts/write/ConfirmWrite'
import type { FormName } from '~/parts/write/ServedForm'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import { type Act, type Subject, callOf } from './acts'

interface ActDialogProps {
  act: Pick<Act, 'endpoint' | 'label' | 'form'>
  /** The record as seen by the user. */
  of: Subject
  title: string
  text?: ReactNode
  /** The title of a failure, if the specification gives the action one. */
  failure?: string
  /** The endpoints to read again afterwards, also after a failure. */
  rereads: Endpoint[]
  onClose: () => void
}

/** Confirms an action by its effects and by the form that its endpoint declares, runs it, and shows the result. */
export function ActDialog({ act: { endpoint, label, form }, of, rereads, ...rest }: ActDialogProps) {
  const reread = () => void refresh(...rereads)
  const shown = {
    ...rest,
    confirm: t(label),
    onDone: (answer: unknown) => {
      toaster.good((answer as { message: string }).message)
      reread()
    },
    onFailure: reread,
  }
  const request = { ...callOf({ endpoint }, of), version: of.version }
  if (form !== endpoint.id) return <ConfirmWrite {...shown} endpoint={endpoint} request={request} />
  const filled = endpoint as Endpoint & { id: FormName }
  return <ConfirmForm {...shown} endpoint={filled} request={request as typeof request & { path: object }} />
}
