import { ChevronsUpDown, LogOut, UserRound } from 'lucide-react'
import { roleName } from '~/api/roles'
import { session } from '~/api/session'
import { url } from '~/browser/paths'
import { preferences, themes } from './preferences'
import { t } from '~/text'
import { Avatar } from '~/ui/layout/Avatar'
import { Segmented } from '~/ui/input/Segmented'
import css from './AccountMenu.module.css'
import { Link } from './Link'

/** The account menu: the user, the profile, the theme and signing out. */
export function AccountMenu({ id }: { id: string }) {
  const user = session.user.value
  if (!user) return null
  const close = () => document.getElementById(id)?.hidePopover()
  return (
    <>
      <button type="button" className={css.account} popoverTarget={id}>
        <span className="visually-hidden">{t('shell.account')}</span>
        <Avatar name={user.name} picture={user.avatar} />
        <span className={css.who}>
          <strong>{user.name}</strong>
          <small>{roleName(user.role)}</small>
        </span>
        <ChevronsUpDown size={14} aria-hidden />
      </button>
      <div id={id} className={css.panel} popover="auto" role="group" aria-label={t('shell.account')}>
        <p className={css.email}>{user.email}</p>
        <Link className={css.item} href={url('cms-profile')} onClick={close}>
          <UserRound size={16} aria-hidden />
          {t('shell.profile')}
        </Link>
        <div className={css.theme}>
          <span>{t('shell.theme')}</span>
          <Segmented
            name="theme"
            label={t('shell.theme')}
            value={preferences.theme.value}
            onChange={preferences.setTheme}
            choices={themes.map((theme) => ({ value: theme, label: t(`shell.theme.${theme}`) }))}
          />
        </div>
        <Link className={css.item} href={url('cms-logout')} onClick={close}>
          <LogOut size={16} aria-hidden />
          {t('shell.sign-out')}
        </Link>
      </div>
    </>
  )
}
