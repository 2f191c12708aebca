import type { ReactNode } from 'react'
import type { Route } from './route'
import { routeNamed } from './routes'
import { patterns } from '~/browser/paths'
import { t } from '~/text'
import { Link } from './Link'
import css from './PageHeader.module.css'

interface PageHeaderProps {
  route: Route
  /** The title of a page about one record, instead of the page's own. */
  title?: ReactNode
  aside?: ReactNode
  actions?: ReactNode
}

/** The header of a page: breadcrumbs, title and actions. */
export function PageHeader({ route, title, aside, actions }: PageHeaderProps) {
  const parent = route.parent && routeNamed(route.parent)
  return (
    <header className={css.header}>
      {parent && (
        <nav aria-label={t('shell.breadcrumb')}>
          <ol className={css.crumbs}>
            {[routeNamed('cms-dashboard'), parent].map(({ name }) => (
              <li key={name}>
                <Link href={patterns[name]}>{t(`routes.${name}.title`)}</Link>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className={css.row}>
        <h1 className={css.title}>{title ?? t(`routes.${route.name}.title`)}</h1>
        {aside}
        {actions && <div className={css.actions}>{actions}</div>}
      </div>
    </header>
  )
}
