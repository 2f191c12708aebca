import { session } from '~/api/session'
import { can } from '~/api/can'
import { PageHeader } from '~/shell/PageHeader'
import { routeNamed } from '~/shell/routes'
import { t } from '~/text'
import css from './DashboardPage.module.css'
import { Desk } from './Desk'
import { Finances } from './Finances'
import { Shortcuts } from './Shortcuts'
import { longDate, partOfDay } from './greeting'

/** The first page: what waits for the role, figures for users who may read payments, and shortcuts. */
export function DashboardPage() {
  const [name = ''] = session.user.value?.name.split(' ') ?? []
  return (
    <div className={css.page}>
      <PageHeader
        route={routeNamed('cms-dashboard')}
        title={t(`dashboard.greeting.${partOfDay()}`, { name })}
        aside={<span className={css.date}>{longDate()}</span>}
      />
      <div className={css.parts}>
        <Desk />
        {can('read', 'Financial') && <Finances />}
        <Shortcuts />
      </div>
    </div>
  )
}
