import { ArrowRight, Hammer } from 'lucide-react'
import { Link } from '~/shell/Link'
import { PageHeader } from '~/shell/PageHeader'
import { url } from '~/browser/paths'
import { place } from '~/shell/place'
import { routeNamed } from '~/shell/routes'
import { type Key, t } from '~/text'
import { Badge } from '~/ui/feedback/Badge'
import { buttonClass } from '~/ui/input/Button'
import css from './NotBuiltPage.module.css'

/** The placeholder of a page that is not built. */
export function NotBuiltPage() {
  const shown = place.shown.value
  if (!shown) return null
  const route = routeNamed(shown.name)
  const page = t(`routes.${route.name}.title`)
  const meanwhile = route.meanwhile ?? 'cms-dashboard'
  return (
    <>
      <PageHeader route={route} aside={<Badge tone="warn">{t('not-built.badge')}</Badge>} />
      <section className={css.card}>
        <Hammer size={20} aria-hidden />
        <h2>{t('not-built.title', { page })}</h2>
        <dl>
          <dt>{t('not-built.will-hold')}</dt>
          <dd>{t(`routes.${route.name}.about` as Key)}</dd>
          <dt>{t('not-built.meanwhile')}</dt>
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
