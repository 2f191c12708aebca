import { live } from '~/api/live'
import { formatWhen } from '~/format'
import { t } from '~/text'
import { Button } from '~/ui/Button'
import { version } from '~/version'
import css from './Standing.module.css'

/** How this tab stands with the server: away since when, or ahead of it. */
export function Standing() {
  const lostAt = live.lostAt.value
  return (
    <div className={css.standing}>
      {lostAt !== null && (
        <p className={`${css.line} ${css.quiet}`} role="status">
          {t('shell.offline', { time: formatWhen(new Date(lostAt).toISOString()) })}
        </p>
      )}
      {version.isOutdated.value && (
        <div className={css.line} role="status">
          {t('errors.version.title')}
          <Button size="s" onClick={version.adopt}>
            {t('errors.reload')}
          </Button>
        </div>
      )}
    </div>
  )
}
