import { can } from '~/api/can'
import { today } from '~/text/format'
import { Link } from '~/shell/Link'
import { url } from '~/browser/paths'
import { t } from '~/text'
import { buttonClass } from '~/ui/input/Button'
import { OpenByNumber } from './OpenByNumber'
import { Panel } from './Panel'
import css from './Shortcuts.module.css'
import { lists } from './lists'

/** Links to the pages opened every day. */
export function Shortcuts() {
  const day = today()
  const links = [
    ...(can('read', 'Financial')
      ? [
          { title: t('dashboard.shortcuts.created-today'), href: lists.created(day, day) },
          { title: t('dashboard.shortcuts.paid-today'), href: lists.received(day, day) },
          { title: t('dashboard.shortcuts.recurrent'), href: lists.recurrent() },
        ]
      : []),
    ...(can('edit', 'Profile') ? [{ title: t('routes.cms-profile.title'), href: url('cms-profile') }] : []),
  ]
  return (
    <Panel title={t('dashboard.shortcuts.title')}>
      <div className={css.shortcuts}>
        {can('read', 'Users') && (
          <OpenByNumber label={t('dashboard.open.member')} address={(id) => url('cms-user-edit', { id })} />
        )}
        {can('read', 'Financial') && (
          <OpenByNumber label={t('dashboard.open.payment')} address={(id) => url('cms-financial', { id })} />
        )}
        <ul className={css.links}>
          {links.map(({ title, href }) => (
            <li key={href}>
              <Link className={buttonClass({})} href={href}>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  )
}
