import { randomId } from '~/browser/random'
import { useSignalEffect } from '@preact/signals-react'
import { callUnder } from '~/api/call'
import { sessionLogout } from '~/api/session.gen'
import { session } from '~/api/session'
import { t } from '~/text'
import { Spinner } from '~/ui/feedback/Spinner'
import { EntrancePage } from '~/shell/EntrancePage'

/** Ends the session. Clears this browser even without an answer. */
export function LogoutPage() {
  useSignalEffect(() => session.endAfter(callUnder(randomId(), sessionLogout, {})))
  return (
    <EntrancePage title={t('session.logout.title')}>
      <Spinner label={t('session.logout.title')} />
    </EntrancePage>
  )
}
