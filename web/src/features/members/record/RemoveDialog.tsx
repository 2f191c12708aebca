import type { Call, Endpoint } from '~/api/call'
import { ConfirmWrite } from '~/parts/write/ConfirmWrite'
import { toaster } from '~/shell/toasts'

interface RemoveDialogProps {
  endpoint: Endpoint
  request: Call<Endpoint>
  title: string
  /** What is removed, and whose it is. */
  name: string
  confirm: string
  reread: () => Promise<unknown>
  onClose: () => void
}

/** Asks before something of the member is removed for good. */
export function RemoveDialog({ name, reread, ...props }: RemoveDialogProps) {
  return (
    <ConfirmWrite<Endpoint>
      {...props}
      of={name}
      onDone={(answer) => {
        toaster.good((answer as { message: string }).message, name)
        void reread()
      }}
      onFailure={() => void reread()}
    />
  )
}
