import { Link } from '~/shell/Link'
import { t } from '~/text'
import css from './UsedIn.module.css'
import type { TemplateUse } from './contract'

/** Where a template is used: the letters of the product and the mass e-mails that are written by it. */
export function UsedIn({ uses }: { uses: readonly TemplateUse[] }) {
  return (
    <section className={css.uses} aria-labelledby="email-uses">
      <h2 id="email-uses">{t('email-editor.used-in')}</h2>
      {uses.length === 0 ? (
        <p>{t('email-editor.not-used')}</p>
      ) : (
        <ul>
          {uses.map(({ label, href }) => (
            <li key={`${label} ${href}`}>{href ? <Link href={href}>{label}</Link> : label}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
