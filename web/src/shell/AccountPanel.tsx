import { LogOut, UserRound } from 'lucide-react'
import { url } from '~/browser/paths'
import { t } from '~/text'
import { Segmented } from '~/ui/input/Segmented'
import css from './AccountPanel.module.css'
import { Link } from './Link'
import { preferences, themes } from './preferences'

interface AccountPanelProps {
  email: string
  onClose: () => void
}

/** What the account menu holds: the profile, the theme and signing out. */
export function AccountPanel({ email, onClose }: AccountPanelProps) {
  return (
    <>
      <p className={css.email}>{email}</p>
      <Link className={css.item} href={url('cms-profile')} onClick={onClose}>
        <UserRound size={16} aria-hidden />
        {t('routes.cms-profile.title')}
      </Link>
      <div className={css.theme}>
        <span>{t('column.theme')}</span>
        <Segmented
          name="theme"
          label={t('column.theme')}
          value={preferences.theme.value}
          onChange={preferences.setTheme}
          choices={themes.map((theme) => ({ value: theme, label: t(`shell.theme.${theme}`) }))}
        />
      </div>
      <Link className={css.item} href={url('cms-logout')} onClick={onClose}>
        <LogOut size={16} aria-hidden />
        {t('shell.sign-out')}
      </Link>
    </>
  )
}
