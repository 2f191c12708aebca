import { useRouter } from '@tanstack/react-router'
import { ChevronsUpDown, LogOut, UserRound } from 'lucide-react'
import { session } from '~/api/session'
import { url } from '~/paths'
import { preferences, themes } from '~/preferences'
import { t } from '~/text'
import { dashed } from '~/text/dashed'
import { Avatar } from '~/ui/Avatar'
import { Menu, MenuChoices, MenuItem, MenuSeparator } from '~/ui/Menu'
import css from './AccountMenu.module.css'

/** Who is signed in; the profile, the theme and the way out. */
export function AccountMenu() {
  const { history } = useRouter()
  const user = session.user.value
  if (!user) return null
  const trigger = (
    <button type="button" className={css.account} aria-label={t('shell.account')}>
      <Avatar name={user.name} picture={user.avatar} />
      <span className={css.who}>
        <strong>{user.name}</strong>
        <small>{t(`api.role.${dashed(user.role)}`)}</small>
      </span>
      <ChevronsUpDown size={14} aria-hidden />
    </button>
  )
  return (
    <Menu trigger={trigger} align="start" side="top">
      <MenuItem icon={<UserRound aria-hidden />} onSelect={() => history.push(url('cms-profile'))}>
        {t('shell.profile')}
      </MenuItem>
      <MenuSeparator />
      <MenuChoices
        label={t('shell.theme')}
        value={preferences.theme.value}
        onChange={preferences.setTheme}
        choices={themes.map((theme) => ({ value: theme, label: t(`shell.theme.${theme}`) }))}
      />
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden />} onSelect={() => history.push(url('cms-logout'))}>
        {t('shell.sign-out')}
      </MenuItem>
    </Menu>
  )
}
