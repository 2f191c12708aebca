import { session } from '~/api/session'
import { EntrancePage } from '~/shell/EntrancePage'
import { url } from '~/browser/paths'
import { t } from '~/text'
import { buttonClass } from '~/ui/input/Button'
import css from './Message.module.css'

interface MessagePageProps {
  name: 'not-found' | 'not-authorized' | 'access-control'
  code?: string
}

/** A page with a message and a link. */
export function MessagePage({ name, code }: MessagePageProps) {
  const user = session.user.value
  const foot = user && t('errors.signed-in-as', { name: user.name, email: user.email })
  return (
    <EntrancePage title={t(`errors.${name}.title`)} text={t(`errors.${name}.text`)} foot={foot}>
      {code && <p className={css.code}>{code}</p>}
      <div className={css.actions}>
        <a className={buttonClass({ look: 'primary' })} href={url('home')}>
          {t(user ? 'errors.go-home' : 'session.back')}
        </a>
        {user && (
          <a className={buttonClass({})} href={url('cms-logout')}>
            {t('errors.other-account')}
          </a>
        )}
      </div>
    </EntrancePage>
  )
}
