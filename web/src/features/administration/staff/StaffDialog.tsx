import { useSignal } from '@preact/signals-react'
import type { Schemas } from '~/api/call'
import {
  staffDeactivate,
  staffDirectAccess,
  staffInvite,
  staffList,
  staffReactivate,
} from '~/api/endpoints.gen'
import { refresh } from '~/api/queries'
import { ConfirmWrite } from '~/parts/write/ConfirmWrite'
import { CopyText } from '~/parts/record/CopyText'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { Dialog } from '~/ui/overlay/Dialog'
import { Confirm } from './Confirm'
import { StaffForm } from './StaffForm'

type Account = Schemas['StaffAccount']

/** What is about to be done to which account. */
export type StaffQuestion =
  | { kind: 'create'; account?: undefined }
  | { kind: 'update' | 'invite' | 'access' | 'deactivate' | 'reactivate'; account: Account }

interface StaffDialogProps {
  question: StaffQuestion
  onClose: () => void
}

/** The dialog of an action on an account. */
export function StaffDialog({ question, onClose }: StaffDialogProps) {
  const { kind, account } = question
  if (kind === 'create' || kind === 'update') return <StaffForm account={account} onClose={onClose} />
  if (kind === 'access') return <DirectAccess account={account} onClose={onClose} />
  const { name } = account
  const about = { request: { path: { id: account.id }, version: account.version }, onClose }
  if (kind === 'invite') {
    return (
      <Confirm
        {...about}
        endpoint={staffInvite}
        title={t('staff.page.resend-title', { name })}
        confirm={t('staff.page.resend')}
      />
    )
  }
  const isIn = kind === 'reactivate'
  return isIn ? (
    <Confirm
      {...about}
      endpoint={staffReactivate}
      title={t('staff.page.reactivate-title', { name })}
      confirm={t('staff.page.reactivate')}
    />
  ) : (
    <Confirm
      {...about}
      endpoint={staffDeactivate}
      title={t('staff.page.deactivate-title', { name })}
      confirm={t('staff.page.deactivate')}
    />
  )
}

/** Makes a link that signs in as the account, and shows it once. */
function DirectAccess({ account: { id, name }, onClose }: { account: Account; onClose: () => void }) {
  const link = useSignal<string | null>(null)
  const isMade = useSignal(false)
  if (link.value) {
    return (
      <Dialog
        title={t('staff.page.access-title', { name })}
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
