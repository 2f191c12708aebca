import { roleName } from '~/api/roles'
import { session } from '~/api/session'
import { Link } from '~/shell/Link'
import { patterns } from '~/browser/paths'
import { menuOf, soonOf } from '~/shell/menu'
import { menuGroups } from '~/shell/routes'
import { t } from '~/text'
import css from './Areas.module.css'
import { Panel } from './Panel'

/** The pages that the visitor may open, with their purpose. */
export function Areas() {
  const ability = session.ability.value
  const role = session.user.value?.role
  const open = menuOf(ability)
  const soon = soonOf(ability).length
  const areas = menuGroups
    .filter((group) => group !== 'home')
    .map((group) => ({ group, pages: open.filter((route) => route.group === group) }))
    .filter(({ pages }) => pages.length > 0)
  return (
    <div>
      <header className={css.head}>
        <h2>{t('dashboard.areas.title')}</h2>
        {role && <p>{t('dashboard.areas.text', { role: roleName(role) })}</p>}
      </header>
      <div className={css.areas}>
        {areas.map(({ group, pages }) => (
          <Panel key={group} title={t(`shell.group.${group}`)}>
            <ul>
              {pages.map(({ name }) => (
                <li key={name}>
                  <Link className={css.page} href={patterns[name]}>
                    {t(`routes.${name}.title`)}
                  </Link>
                </li>
              ))}
            </ul>
          </Panel>
        ))}
      </div>
      {soon > 0 && <p className={css.soon}>{t('shell.soon-pages', { n: soon })}</p>}
    </div>
  )
}
