import { live } from '~/api/live'
import { queries } from '~/api/queries'
import { session } from '~/api/session'
import { recognise } from './whoami'

/** Reloads the visitor's permissions when they or the account change, and after a gap in the stream. */
export function followPermissions(): void {
  live.listen(({ record, id }) => {
    if (record === 'grant' || (record === 'staff' && id === session.user.peek()?.id)) {
      void recognise().then(() => queries.invalidateQueries())
    }
  })
  let isGap = false
  live.lostAt.subscribe((lostAt) => {
    if (lostAt === null && isGap) void recognise()
    isGap = lostAt !== null
  })
}
