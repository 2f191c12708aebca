import type { ComponentProps } from 'react'
import type { Answer, Endpoint } from '~/api/call'
import { staffList } from '~/api/endpoints.gen'
import { refresh } from '~/api/queries'
import { ConfirmWrite } from '~/parts/write/ConfirmWrite'
import { toaster } from '~/shell/toasts'

type ConfirmProps<E extends Endpoint> = Omit<ComponentProps<typeof ConfirmWrite<E>>, 'onDone' | 'onFailure'>

/** Confirms an action, shows its result, and reloads the list. */
export function Confirm<E extends Endpoint>(props: ConfirmProps<E> & { onSaved?: () => void }) {
  const { onSaved, ...rest } = props
  const done = (answer: Answer<E>) => {
    toaster.good((answer as { message: string }).message, props.of ?? undefined)
    void refresh(staffList)
    onSaved?.()
  }
  return (
    <ConfirmWrite {...(rest as ConfirmProps<E>)} onDone={done} onFailure={() => void refresh(staffList)} />
  )
}
