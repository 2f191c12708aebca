import { labelOfCall } from '~/parts/act/labelOfCall'
import { t } from '~/text'
import css from './UsedIn.module.css'

interface UsedInProps {
  calls: readonly string[]
  /** The name of the template, which stands for calls that have none of their own. */
  name: string
}

/** Where a template is used: what sends the letters that are written by it. */
export function UsedIn({ calls, name }: UsedInProps) {
  const labels = new Set(calls.map((id) => labelOfCall(id) ?? name))
  return (
    <section className={css.uses} aria-labelledby="email-uses">
      <h2 id="email-uses">{t('email-editor.used-in')}</h2>
      {calls.length === 0 ? (
        <p>{t('email-editor.not-used')}</p>
      ) : (
        <ul>
          {[...labels].map((label) => (
            <li key={label}>{label}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
