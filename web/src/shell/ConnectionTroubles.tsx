import { describe } from '~/api/errors'
import { title } from '~/api/headings'
import { queries } from '~/api/queries'
import { session } from '~/api/session'
import { isUnsure, unsettled } from '~/api/unsettled'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { version } from '~/browser/version'
import { heldKeys } from '~/ui/overlay/heldKeys'
import { lazyDialog } from './lazyDialog'
import { lazyPart } from './lazyPart'
import css from './ConnectionStatus.module.css'
import { toaster } from '~/shell/toasts'

const SignInAgain = lazyDialog(() => import('./SignInAgain'), 'SignInAgain', { isUnasked: true })
const HeldKeysStatus = lazyPart(() => import('./HeldKeysStatus'), 'HeldKeysStatus')

/** What there is to say of the connection: an outdated version, an ended session, keys that wait, or an unknown outcome. */
export function ConnectionTroubles() {
  const left = unsettled.left.value
  const isAsking = session.isAsking.value
  return (
    <>
      {heldKeys.waiting.value + heldKeys.dropped.value > 0 && <HeldKeysStatus />}
      {unsettled.trying.value > 0 && (
        <p className={css.line} role="status">
          {t('shell.unsure.trying')}
        </p>
      )}
      {left.size > 0 && unsettled.trying.value === 0 && (
        <div className={css.line} role="alert">
          {t('errors.unsure')}
          <Button size="s" onClick={() => left.forEach((again) => void finish(again))}>
            {t('errors.retry')}
          </Button>
          <Button size="s" look="ghost" onClick={unsettled.dismiss}>
            {t('shell.dismiss')}
          </Button>
        </div>
      )}
      {session.isOver.value && !isAsking && (
        <div className={css.line} role="alert">
          {t('session.lapsed.title')}
          <Button size="s" onClick={() => (session.isAsking.value = true)}>
            {t('session.login.submit')}
          </Button>
        </div>
      )}
      {version.isOutdated.value && (
        <div className={css.line} role="status">
          {t('errors.version.title')}
          <Button size="s" onClick={version.adopt}>
            {t('errors.reload')}
          </Button>
        </div>
      )}
      {isAsking && <SignInAgain />}
    </>
  )
}

/** Repeats a write with unknown outcome, and reloads the data on screen. */
async function finish(again: () => Promise<unknown>): Promise<void> {
  try {
    await again()
    toaster.good(t('shell.unsure.done'))
  } catch (error) {
    if (!isUnsure(error)) toaster.bad(title(error), describe(error))
  }
  await queries.invalidateQueries()
}
