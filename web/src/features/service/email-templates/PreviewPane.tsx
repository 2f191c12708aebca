import { useSignal } from '@preact/signals-react'
import { isNarrow } from '~/browser/narrow'
import { t } from '~/text'
import { Segmented } from '~/ui/input/Segmented'
import { Spinner } from '~/ui/feedback/Spinner'
import { DataChoice } from './DataChoice'
import { LinkChecks } from './LinkChecks'
import { PreviewFrame } from './PreviewFrame'
import css from './PreviewPane.module.css'
import { ProblemList } from './ProblemList'
import type { TemplateModelOf } from './TemplateModel'
import { type Look, looks, widths } from './looks'
import type { FieldPlace } from './problemPlace'
import { type LetterPreview, type LetterVariable, pageOf } from './view'

interface PreviewPaneProps {
  model: TemplateModelOf
  variables: readonly LetterVariable[]
  onGoTo: (place: FieldPlace) => void
}

/** The letter as it will be seen, with whose data, and what is wrong with it. */
export function PreviewPane({ model, variables, onGoTo }: PreviewPaneProps) {
  const look = useSignal<Look>(isNarrow.peek() ? 'mobile' : 'desktop')
  const { preview } = model
  const shown = preview.answer.value
  const failure = preview.failure.value
  return (
    <section aria-label={t('email-editor.preview')} className={css.pane}>
      <DataChoice model={model} variables={variables} />
      <ProblemList problems={model.problems.value} size={shown} onGoTo={onGoTo} />
      <LinkChecks model={model} onGoTo={onGoTo} />
      <div className={css.head}>
        <Segmented
          name="look"
          label={t('email-editor.preview.look')}
          value={look.value}
          onChange={(next) => (look.value = next)}
          choices={looks.map((value) => ({ value, label: t(`email-editor.preview.${value}`) }))}
        />
        <span className={css.asking}>
          {preview.isAsking.value && <Spinner label={t('email-editor.preview.asking')} />}
        </span>
      </div>
      {failure !== null && (
        <p role="alert" className={css.failure}>
          {t('email-editor.preview.failed', { why: failure })}
        </p>
      )}
      {shown ? (
        <Letter look={look.value} shown={shown} model={model} />
      ) : (
        failure === null && <Spinner label={t('shell.loading')} />
      )}
    </section>
  )
}

interface LetterProps {
  look: Look
  shown: LetterPreview
  model: TemplateModelOf
}

function Letter({ look, shown, model: { latest, saver, preview } }: LetterProps) {
  return (
    <>
      <div className={css.inbox} aria-label={t('email-editor.preview.inbox')} role="group">
        <span>
          <bdi>{shown.subject || t('email-editor.preview.no-subject')}</bdi>
          {shown.preheader && <small> — {shown.preheader}</small>}
        </span>
      </div>
      {look === 'text' || shown.html === '' ? (
        <pre className={css.text} aria-label={t('email-editor.preview.text')}>
          {shown.text}
        </pre>
      ) : (
        <PreviewFrame
          address={pageOf(latest.value.id, saver.version.value, look === 'dark', preview.data.value)}
          title={t('email-editor.preview.title', { subject: shown.subject })}
          width={widths[look]}
          isDark={look === 'dark'}
        />
      )}
    </>
  )
}
