import type { ReactNode } from 'react'
import type { Endpoint } from '~/api/call'
import { refresh } from '~/api/queries'
import { ConfirmWrite } from '~/parts/write/ConfirmWrite'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import { type Act, type Subject, callOf } from './acts'

interface ActDialogProps {
  act: Pick<Act, 'endpoint' | 'label'>
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

/** Confirms an action without a form, runs it, and shows the result. */
export function ActDialog({ act, of, rereads, ...rest }: ActDialogProps) {
  const reread = () => void refresh(...rereads)
  return (
    <ConfirmWrite
      {...rest}
      endpoint={act.endpoint}
      request={{ ...callOf(act, of), version: of.version }}
      confirm={t(act.label)}
      onDone={(answer) => {
        toaster.good((answer as { message: string }).message)
        reread()
      }}
      onFailure={reread}
    />
  )
}
