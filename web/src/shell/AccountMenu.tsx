import { useSignal } from '@preact/signals-react'
import { ChevronsUpDown } from 'lucide-react'
import { roleName } from '~/api/roles'
import { session } from '~/api/session'
import { t } from '~/text'
import { Avatar } from '~/ui/layout/Avatar'
import css from './AccountMenu.module.css'
import { lazyPart } from './lazyPart'

const AccountPanel = lazyPart(() => import('./AccountPanel'), 'AccountPanel')

/** The account menu: the user, the profile, the theme and signing out. */
export function AccountMenu({ id }: { id: string }) {
  const isOpen = useSignal(false)
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
      <div
        id={id}
        className={css.panel}
        popover="auto"
        role="group"
        aria-label={t('shell.account')}
        onToggle={({ newState }) => (isOpen.value = newState === 'open')}
      >
        {isOpen.value && <AccountPanel email={user.email} onClose={close} />}
      </div>
    </>
  )
}
