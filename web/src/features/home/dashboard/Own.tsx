import { t } from '~/text'
import css from './Own.module.css'

/** Says that figures are those of the viewer's own payments and members. */
export const Own = () => <span className={css.own}>{t('dashboard.own')}</span>
