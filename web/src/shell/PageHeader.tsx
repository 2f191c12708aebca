import type { ReactNode } from 'react'
import { type Route, routeNamed } from './routes'
import { patterns } from './paths'
import { t } from '~/text'
import { Link } from './Link'
import css from './PageHeader.module.css'

interface PageHeaderProps {
  route: Route
  /** Instead of the page's own title, for a page about one record. */
  title?: ReactNode
  aside?: ReactNode
  actions?: ReactNode
}

/** Where one is, what this page is about, and what can be done here. */
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
