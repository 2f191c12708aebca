import { useSignal } from '@preact/signals-react'
import { whyNot } from '~/api/can'
import { useRead } from '~/api/queries'
import { Moment } from '~/parts/record/Moment'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { t } from '~/text'
import { Spinner } from '~/ui/feedback/Spinner'
import { Button } from '~/ui/input/Button'
import { Field } from '~/ui/input/Field'
import { Select } from '~/ui/input/Select'
import { Dialog } from '~/ui/overlay/Dialog'
import { CompareTable } from './CompareTable'
import type { TemplateModelOf } from './TemplateModel'
import css from './VersionsDialog.module.css'
import { emailTemplatesRestore, emailTemplatesVersion, emailTemplatesVersions } from '~/api/endpoints.gen'
import { type EmailTemplate, type LetterContent, type DocumentVersion } from './view'

interface VersionsDialogProps {
  model: TemplateModelOf
  template: EmailTemplate
  onClose: () => void
}

/** Stand for the draft and for the shipped text among the versions. */
const draft = -1
const original = 0

/** The published versions: who made which, two of them side by side, and the way back to one. */
export function VersionsDialog({ model, template, onClose }: VersionsDialogProps) {
  const path = { id: template.id }
  const { data, error, refetch } = useRead(emailTemplatesVersions, { path })
  const pair = useSignal<readonly [number, number] | null>(null)
  const versions = data?.versions ?? []
  const compared = pair.value
  const compare = (number: number) => (pair.value = [number, draft])
  return (
    <Dialog
      title={t('email-editor.versions')}
      of={template.name}
      width="l"
      busy={model.acts.busy.value === 'restore'}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('shell.close')}</Button>}
    >
      {error && !data && <ReadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Spinner label={t('shell.loading')} />}
      {data && versions.length === 0 && <p>{t('email-editor.versions.none')}</p>}
      <ol className={css.versions} reversed>
        {versions.map((version) => (
          <li key={version.number}>
            <VersionFacts version={version} />
            <VersionActs model={model} number={version.number} onCompare={compare} onClose={onClose} />
          </li>
        ))}
        {template.key && (
          <li>
            <strong>{nameOf(original)}</strong>
            <VersionActs model={model} number={original} onCompare={compare} onClose={onClose} />
          </li>
        )}
      </ol>
      {compared && (
        <Comparison
          id={template.id}
          mine={model.content.content.value}
          numbers={[draft, ...versions.map(({ number }) => number), ...(template.key ? [original] : [])]}
          pair={compared}
          onChange={(next) => (pair.value = next)}
        />
      )}
    </Dialog>
  )
}

interface VersionActsProps {
  model: TemplateModelOf
  number: number
  onCompare: (number: number) => void
  onClose: () => void
}

function VersionActs({ model, number, onCompare, onClose }: VersionActsProps) {
  return (
    <span className={css.acts}>
      <Button size="s" onClick={() => onCompare(number)}>
        {t('email-editor.compare')}
      </Button>
      <Button
        size="s"
        busy={model.acts.busy.value === 'restore'}
        reason={whyNot(emailTemplatesRestore)}
        onClick={() => void model.acts.restore(number).then((isDone) => isDone && onClose())}
      >
        {t('email-editor.restore')}
      </Button>
    </span>
  )
}

function VersionFacts({ version: { number, at, author, note } }: { version: DocumentVersion }) {
  return (
    <span>
      <strong>{nameOf(number)}</strong> <Moment at={at} />
      {author && (
        <>
          {' · '}
          <bdi>{author}</bdi>
        </>
      )}
      {note && <small>{note}</small>}
    </span>
  )
}

const nameOf = (number: number) =>
  number === draft
    ? t('email-editor.versions.draft')
    : number === original
      ? t('email-editor.state.original')
      : t('email-editor.versions.number', { n: number })

interface ComparisonProps {
  id: number
  /** The content that is in the editor. */
  mine: LetterContent
  /** The versions that can be compared. */
  numbers: readonly number[]
  pair: readonly [number, number]
  onChange: (pair: readonly [number, number]) => void
}

/** Two versions side by side, each of which can be another one. */
function Comparison({ id, mine, numbers, pair, onChange }: ComparisonProps) {
  const [older, newer] = pair
  const before = useVersion(id, older, mine)
  const after = useVersion(id, newer, mine)
  const choices = numbers.map((number) => ({
    value: String(number),
    label: nameOf(number),
  }))
  return (
    <section className={css.comparison} aria-label={t('email-editor.compare')}>
      <div className={css.pair}>
        <Field label={t('email-editor.compare.before')}>
          <Select
            value={String(older)}
            choices={choices}
            onChange={(chosen) => onChange([Number(chosen), newer])}
          />
        </Field>
        <Field label={t('email-editor.compare.after')}>
          <Select
            value={String(newer)}
            choices={choices}
            onChange={(chosen) => onChange([older, Number(chosen)])}
          />
        </Field>
      </div>
      {before && after ? (
        <CompareTable before={before} after={after} titles={[nameOf(older), nameOf(newer)]} />
      ) : (
        <Spinner label={t('shell.loading')} />
      )}
    </section>
  )
}

/** Returns the content of a version, which for the draft is what is in the editor; null while it is not known. */
function useVersion(id: number, number: number, mine: LetterContent): LetterContent | null {
  const { data, isPlaceholderData } = useRead(
    emailTemplatesVersion,
    { path: { id }, query: { number } },
    number !== draft,
  )
  if (number === draft) return mine
  return isPlaceholderData ? null : (data?.content ?? null)
}
