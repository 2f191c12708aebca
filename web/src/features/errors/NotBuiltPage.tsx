import { ArrowRight, Hammer } from 'lucide-react'
import { Link } from '~/parts/Link'
import { PageHeader } from '~/parts/PageHeader'
import { url } from '~/paths'
import { place } from '~/place'
import { routeNamed } from '~/routes'
import { type Key, t } from '~/text'
import { Badge } from '~/ui/Badge'
import { buttonClass } from '~/ui/Button'
import css from './NotBuiltPage.module.css'

/** Stands in for a page that is still to come, and says so. */
export default function NotBuiltPage() {
  const shown = place.shown.value
  if (!shown) return null
  const route = routeNamed(shown.name)
  const page = t(`routes.${route.name}.title`)
  const meanwhile = route.meanwhile ?? 'cms-dashboard'
  return (
    <>
      <PageHeader route={route} aside={<Badge tone="warn">{t('errors.not-built.badge')}</Badge>} />
      <section className={css.card}>
        <Hammer size={20} aria-hidden />
        <h2>{t('errors.not-built.title', { page })}</h2>
        <dl>
          <dt>{t('errors.not-built.will-hold')}</dt>
          <dd>{t(`routes.${route.name}.about` as Key)}</dd>
          <dt>{t('errors.not-built.meanwhile')}</dt>
          <dd>
            <Link className={buttonClass({})} href={url(meanwhile)}>
              {t(`routes.${meanwhile}.title`)}
              <ArrowRight aria-hidden />
            </Link>
          </dd>
        </dl>
      </section>
    </>
  )
}
