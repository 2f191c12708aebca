import { useSignal } from '@preact/signals-react'
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
import {
  type EmailTemplate,
  type LetterContent,
  type TemplateVersion,
  emailTemplatesVersion,
  emailTemplatesVersions,
} from './contract'

interface VersionsDialogProps {
  model: TemplateModelOf
  template: EmailTemplate
  onClose: () => void
}

/** Stands for the draft among the versions that are compared. */
const draft = 0

/** The published versions: who made which, two of them side by side, and the way back to one. */
export function VersionsDialog({ model, template, onClose }: VersionsDialogProps) {
  const path = { id: template.id }
  const { data, error, refetch } = useRead(emailTemplatesVersions, { path })
  const pair = useSignal<readonly [number, number] | null>(null)
  const versions = data?.versions ?? []
  const compared = pair.value
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
            <span className={css.acts}>
              <Button size="s" onClick={() => (pair.value = [version.number, draft])}>
                {t('email-editor.compare')}
              </Button>
              <Button
                size="s"
                busy={model.acts.busy.value === 'restore'}
                onClick={() => void model.acts.restore(version.number).then((isDone) => isDone && onClose())}
              >
                {t('email-editor.restore')}
              </Button>
            </span>
          </li>
        ))}
      </ol>
      {compared && (
        <Comparison
          id={template.id}
          mine={model.content.content.value}
          versions={versions}
          pair={compared}
          onChange={(next) => (pair.value = next)}
        />
      )}
    </Dialog>
  )
}

function VersionFacts({ version: { number, at, author, note } }: { version: TemplateVersion }) {
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
  number === draft ? t('email-editor.versions.draft') : t('email-editor.versions.number', { n: number })

interface ComparisonProps {
  id: number
  /** The content that is in the editor. */
  mine: LetterContent
  versions: readonly TemplateVersion[]
  pair: readonly [number, number]
  onChange: (pair: readonly [number, number]) => void
}

/** Two versions side by side, each of which can be another one. */
function Comparison({ id, mine, versions, pair, onChange }: ComparisonProps) {
  const [older, newer] = pair
  const before = useVersion(id, older, mine)
  const after = useVersion(id, newer, mine)
  const choices = [draft, ...versions.map(({ number }) => number)].map((number) => ({
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
    { path: { id, number } },
    number !== draft,
  )
  if (number === draft) return mine
  return isPlaceholderData ? null : (data?.content ?? null)
}
