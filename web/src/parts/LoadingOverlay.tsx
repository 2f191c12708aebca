import { useRouterState } from '@tanstack/react-router'
import { t } from '~/text'
import css from './LoadingOverlay.module.css'

/** Shown while a page is on its way, and hidden after each navigation. */
export function LoadingOverlay() {
  const isLoading = useRouterState({ select: (state) => state.status === 'pending' })
  return isLoading && <div className={css.overlay} role="progressbar" aria-label={t('shell.loading')} />
}
