import { roleName } from '~/api/roles'
import { session } from '~/api/session'
import { PageHeader } from '~/shell/PageHeader'
import { routeNamed } from '~/shell/routes'
import { Badge } from '~/ui/feedback/Badge'
import { Appearance } from './Appearance'
import { Identity } from './Identity'
import { Password } from './Password'
import css from './ProfilePage.module.css'
import { SecondFactor } from './SecondFactor'
import { Sessions } from './Sessions'

/** The user's own account: identity, appearance and security. */
export function ProfilePage() {
  const user = session.user.value
  if (!user) return null
  return (
    <div className={css.page}>
      <PageHeader
        route={routeNamed('cms-profile')}
        aside={<Badge tone="accent">{roleName(user.role)}</Badge>}
      />
      <Identity user={user} />
      <Appearance />
      <Password />
      <SecondFactor />
      <Sessions />
    </div>
  )
}
