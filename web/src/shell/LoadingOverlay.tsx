import { arrival } from './arrival'
import { t } from '~/text'
import css from './LoadingOverlay.module.css'

/** The overlay while a page loads. */
export function LoadingOverlay() {
  return (
    arrival.isPending.value && (
      <div className={css.overlay} role="progressbar" aria-label={t('shell.loading')} />
    )
  )
}
