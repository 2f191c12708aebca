import { X } from 'lucide-react'
import { t } from '~/text'
import css from './Dismiss.module.css'

/** Closes a notice. */
export function Dismiss({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className={css.dismiss} aria-label={t('shell.close')} onClick={onClick}>
      <X size={14} aria-hidden />
    </button>
  )
}
