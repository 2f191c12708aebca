import { useSignal } from '@preact/signals-react'
import { staffUpdate } from '~/api/actions.gen'
import type { Schemas } from '~/api/call'
import { staffDirectAccess, staffList } from '~/api/endpoints.gen'
import { refresh } from '~/api/queries'
import { ActDialog } from '~/parts/act/ActDialog'
import type { Act } from '~/parts/act/acts'
import { ConfirmWrite } from '~/parts/write/ConfirmWrite'
import { CopyText } from '~/parts/record/CopyText'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { Dialog } from '~/ui/overlay/Dialog'
import { StaffForm } from './StaffForm'

type Account = Schemas['StaffAccount']

/** The action, and its account. */
export type StaffQuestion =
  | { kind: 'create'; act?: undefined; account?: undefined }
  | { kind: 'access'; act?: undefined; account: Account }
  | { kind: 'act'; act: Act; account: Account }

interface StaffDialogProps {
  question: StaffQuestion
  onClose: () => void
}

/** The dialog of an action on an account. */
export function StaffDialog({ question: { kind, act, account }, onClose }: StaffDialogProps) {
  if (kind === 'access') return <DirectAccess account={account} onClose={onClose} />
  if (!act || act.id === staffUpdate.id) return <StaffForm account={account} onClose={onClose} />
  return (
    <ActDialog
      act={act}
      of={account}
      name={account.name}
      about={{ name: account.name }}
      rereads={[staffList]}
      onClose={onClose}
    />
  )
}

/** Creates a link that signs in as the account, and shows it once. */
function DirectAccess({ account: { id, name }, onClose }: { account: Account; onClose: () => void }) {
  const link = useSignal<string | null>(null)
  const isMade = useSignal(false)
  if (link.value) {
    return (
      <Dialog
        title={t('staff.page.access-title', { name })}
        of={name}
        description={t('staff.page.access-text', { name })}
        onClose={onClose}
        actions={<Button onClick={onClose}>{t('shell.close')}</Button>}
      >
        <CopyText text={link.value} />
      </Dialog>
    )
  }
  return (
    <ConfirmWrite
      endpoint={staffDirectAccess}
      request={{ path: { id } }}
      title={t('staff.page.access-title', { name })}
      of={name}
      text={t('staff.page.access-text', { name })}
      confirm={t('staff.page.access')}
      onDone={({ url }) => {
        isMade.value = true
        link.value = url
      }}
      onFailure={() => void refresh(staffList)}
      onClose={() => isMade.peek() || onClose()}
    />
  )
}
