import { RefreshCw } from 'lucide-react'
import { t } from '~/text'
import css from './News.module.css'

/** Conversations came into the list: they are shown when asked for, not under the pointer. */
export function News({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div aria-live="polite">
      {count > 0 && (
        <button type="button" className={css.news} onClick={onShow}>
          <RefreshCw size={13} aria-hidden />
          {t('conversations-page.news', { n: count })}
        </button>
      )}
    </div>
  )
}
