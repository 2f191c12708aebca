import { arrival } from './arrival'
import { t } from '~/text'
import css from './LoadingOverlay.module.css'

/** Shown while a page is on its way, and hidden after each navigation. */
export function LoadingOverlay() {
  return (
    arrival.isPending.value && (
      <div className={css.overlay} role="progressbar" aria-label={t('shell.loading')} />
    )
  )
}
