import { useLayoutEffect } from 'react'
import { live } from '~/api/live'
import { session } from '~/api/session'
import { unsettled } from '~/api/unsettled'
import { version } from '~/browser/version'
import { formatWhen } from '~/text/format'
import { t } from '~/text'
import { dropKeys, heldKeys } from '~/ui/overlay/heldKeys'
import css from './ConnectionStatus.module.css'
import { lazyPart } from './lazyPart'

const ConnectionTroubles = lazyPart(() => import('./ConnectionTroubles'), 'ConnectionTroubles')

/** The status of the connection: unreachable since, and what else there is to say, whose code comes when it is needed or at rest. */
export function ConnectionStatus() {
  const lostAt = live.lostAt.value
  // No key waits across the loss of the connection, the end of the session, or the end of either.
  useLayoutEffect(dropKeys, [lostAt === null, session.isOver.value])
  const isTroubled =
    session.isOver.value ||
    version.isOutdated.value ||
    unsettled.trying.value + unsettled.left.value.size > 0 ||
    heldKeys.waiting.value + heldKeys.dropped.value > 0
  return (
    <>
      {lostAt !== null && (
        <p className={`${css.line} ${css.quiet}`} role="status">
          {t('shell.offline', { time: formatWhen(new Date(lostAt).toISOString()) })}
        </p>
      )}
      {isTroubled && <ConnectionTroubles />}
    </>
  )
}
