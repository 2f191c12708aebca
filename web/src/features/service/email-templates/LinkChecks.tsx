import { Link2 } from 'lucide-react'
import { whyNot } from '~/api/can'
import { emailTemplatesCheckLinks } from '~/api/endpoints.gen'
import { LinkOutcome } from '~/api/words.gen'
import { Word } from '~/parts/record/Word'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import css from './LinkChecks.module.css'
import type { PlacedLink } from './LinkCheckModel'
import type { TemplateModelOf } from './TemplateModel'
import type { FieldPlace } from './problemPlace'

interface LinkChecksProps {
  model: TemplateModelOf
  onGoTo: (place: FieldPlace) => void
}

/** Asks whether the links of a letter answer, and shows what each answered, with the way to its place. */
export function LinkChecks({ model: { content, links }, onGoTo }: LinkChecksProps) {
  const checked = links.checked.value
  const failure = links.failure.value
  const check = () =>
    links.check(
      content.content.peek(),
      content.now.peek().blocks.map(({ key }) => key),
    )
  const goTo = ({ key, field, at }: PlacedLink) => {
    const block = content.now.peek().blocks.findIndex((one) => one.key === key)
    if (block >= 0) onGoTo({ block, field, at })
  }
  return (
    <section className={css.links} aria-label={t('email-editor.links')}>
      <ActionButton
        size="s"
        icon={<Link2 aria-hidden />}
        reason={whyNot(emailTemplatesCheckLinks)}
        busy={links.isAsking.value}
        onClick={() => void check()}
      >
        {t('action.email-templates.check-links')}
      </ActionButton>
      <p role="status">
        {checked?.message}
        {checked && checked.content !== content.content.value && (
          <small>{t('email-editor.links.changed')}</small>
        )}
      </p>
      {failure !== null && (
        <p role="alert" className={css.failure}>
          {failure}
        </p>
      )}
      {checked && checked.links.length > 0 && (
        <ul>
          {checked.links.map((link) => (
            <li key={link.url} data-outcome={link.outcome}>
              <button type="button" onClick={() => goTo(link)}>
                <bdi translate="no">{link.url}</bdi>
                <Word isBadge words={LinkOutcome} of={link.outcome} />
                <small>{link.found}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
