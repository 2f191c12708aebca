import { useSignal } from '@preact/signals-react'
import { call } from '~/api/call'
import { sessionDirectAccess } from '~/api/session.gen'
import { Refusal, describe } from '~/api/errors'
import { session } from '~/api/session'
import { home } from '~/shell/guard'
import { url } from '~/browser/paths'
import { t } from '~/text'
import { Button, buttonClass } from '~/ui/input/Button'
import { EntrancePage } from '~/shell/EntrancePage'

/** Exchanges the one-time code of a direct-access link. It stays on this site, whatever the address says. */
async function exchange(): Promise<void> {
  const code = new URLSearchParams(location.search).get('acesso_direto') ?? ''
  session.begin(await call(sessionDirectAccess, { body: { code } }))
  location.replace(home(session.ability.peek()))
}

/** Signs in by a button: mail scanners load the links of letters, and must not spend the code or get the session. */
export function DirectAccessPage() {
  const failure = useSignal<string | null>(null)
  const isMembers = useSignal(false)
  const busy = useSignal(false)
  const enter = async () => {
    if (busy.peek()) return
    busy.value = true
    try {
      await exchange()
    } catch (error) {
      // An invalid code is an invalid field; 400 means a valid one for another site.
      isMembers.value = error instanceof Refusal && error.status === 400
      failure.value = describe(error)
    }
  }
  if (!failure.value) {
    return (
      <EntrancePage
        title={t('session.direct.title')}
        text={t(busy.value ? 'session.direct.text' : 'session.direct.ready')}
      >
        <Button look="primary" busy={busy.value} onClick={() => void enter()}>
          {t('session.login.submit')}
        </Button>
      </EntrancePage>
    )
  }
  return (
    <EntrancePage
      title={t(isMembers.value ? 'session.direct.members' : 'session.direct.failure')}
      text={failure.value}
    >
      <a className={buttonClass({ look: 'primary' })} href={url('auth-login-v0')}>
        {t('session.back')}
      </a>
    </EntrancePage>
  )
}
