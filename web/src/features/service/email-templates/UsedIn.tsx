import { labelOfCall } from '~/parts/act/labelOfCall'
import { t } from '~/text'
import css from './UsedIn.module.css'

/** Where a template is used: what sends the letters that are written by it. */
export function UsedIn({ calls }: { calls: readonly string[] }) {
  return (
    <section className={css.uses} aria-labelledby="email-uses">
      <h2 id="email-uses">{t('email-editor.used-in')}</h2>
      {calls.length === 0 ? (
        <p>{t('email-editor.not-used')}</p>
      ) : (
        <ul>
          {calls.map((id) => (
            <li key={id}>{labelOfCall(id) ?? id}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
