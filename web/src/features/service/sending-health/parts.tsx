import { can } from '~/api/can'
import { sendingHealthGet } from '~/api/endpoints.gen'
import { useRead } from '~/api/queries'
import { labelOf } from '~/api/words'
import { LetterClass } from '~/api/words.gen'
import { url } from '~/browser/paths'
import { Link } from '~/shell/Link'
import { t } from '~/text'
import css from './parts.module.css'

/** Says that letters wait because the mail server refuses them, and leads to the reason. */
export function PausedLanes() {
  const { data } = useRead(
    sendingHealthGet,
    {},
    can(sendingHealthGet.needs.action, sendingHealthGet.needs.subject),
  )
  const paused = (data?.sending_health.lanes ?? []).filter((lane) => lane.paused_at)
  if (paused.length === 0) return null
  const classes = paused.map((lane) => labelOf(LetterClass, lane.class)).join(', ')
  return (
    <p className={css.paused} role="status">
      {t('sending-health.page.paused', { classes })}{' '}
      <Link href={url('cms-sending-health')}>{t('sending-health.page.open')}</Link>
    </p>
  )
}
