import { useSignal } from '@preact/signals-react'
import { massEmailsEdit } from '~/api/actions.gen'
import type { Schemas } from '~/api/call'
import { emailTemplatesList } from '~/api/endpoints.gen'
import { useRead } from '~/api/queries'
import { url } from '~/browser/paths'
import { TemplatePreview } from '~/features/service/email-templates/parts'
import { reasonOf } from '~/parts/act/acts'
import { MemberInput } from '~/parts/list/MemberInput'
import { Link } from '~/shell/Link'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { Field } from '~/ui/input/Field'
import { Select } from '~/ui/input/Select'
import css from './MassEmailPage.module.css'
import type { Work } from './MassEmailWork'
import { StepCard } from './StepCard'
import type { StepStanding } from './steps'
import { type MassEmail, type MassEmailRecord, isFrozen } from './view'

type EmailTemplate = Schemas['EmailTemplate']

interface TextStepProps {
  record: MassEmailRecord
  work: Work
  standing: StepStanding
  /** The variables that the text names and the audience does not have. */
  missing: readonly string[]
}

/** The text: a published template of staff, as it will be seen. */
export function TextStep({ record, work, standing, missing }: TextStepProps) {
  const { mass_email: of, subject } = record
  const { data } = useRead(emailTemplatesList, { query: { per_page: 200, order_by: 'name' } })
  const templates = data?.email_templates.data ?? []
  const chosen = templates.find(({ id }) => id === of.template_id)
  const isWritten = !isFrozen(of) && reasonOf(massEmailsEdit, of) === null
  const isPreviewed = useSignal(false)
  return (
    <StepCard name="what" standing={standing} says={<TextWords of={of} subject={subject} />}>
      {isWritten && <TemplateChoice of={of} work={work} templates={templates} isKnown={data !== undefined} />}
      {missing.length > 0 && (
        <p role="alert" className={css.why}>
          {t('mass-emails-page.text.missing', { names: missing.join(', ') })}
        </p>
      )}
      {chosen && chosen.published_version != null && chosen.state === 'draft' && (
        <p className={css.quiet}>{t('mass-emails-page.text.newer', { n: chosen.published_version })}</p>
      )}
      {chosen && (
        <div className={css.buttons}>
          <Button aria-expanded={isPreviewed.value} onClick={() => (isPreviewed.value = !isPreviewed.value)}>
            {t(isPreviewed.value ? 'mass-emails-page.preview.hide' : 'mass-emails-page.preview.show')}
          </Button>
          <Link href={url('cms-email-template-edit', { id: chosen.id })}>
            {t('mass-emails-page.text.open')}
          </Link>
        </div>
      )}
      {chosen && isPreviewed.value && <Preview template={chosen} />}
    </StepCard>
  )
}

/** The template that is chosen, with the subject and the version that leaves. */
function TextWords({ of, subject }: { of: MassEmail; subject: string | null | undefined }) {
  if (of.template_id == null) return null
  const version =
    of.template_version == null ? null : t('mass-emails-page.text.version', { n: of.template_version })
  return <bdi>{[subject ?? of.template_name, version].filter(Boolean).join(' · ')}</bdi>
}

interface TemplateChoiceProps {
  of: MassEmail
  work: Work
  templates: readonly EmailTemplate[]
  isKnown: boolean
}

/** The published templates of staff, of which one is saved as soon as it is chosen. */
function TemplateChoice({ of, work, templates, isKnown }: TemplateChoiceProps) {
  const offered = templates.filter(
    ({ key, id, published_version: version }) => id === of.template_id || (key == null && version != null),
  )
  return (
    <Field
      label={t('mass-emails.column.template')}
      error={work.faults.value['template_id'] ?? null}
      {...(isKnown && offered.length === 0 && { hint: t('mass-emails-page.text.none') })}
    >
      <Select
        name="template"
        value={String(of.template_id ?? '')}
        placeholder={t('shell.choose')}
        disabled={work.busy.value !== null}
        onChange={(id) => void work.save(of, { template_id: Number(id) })}
        choices={offered.map(({ id, name, subject }) => ({
          value: String(id),
          label: [name, subject].filter(Boolean).join(' · '),
        }))}
      />
    </Field>
  )
}

/** The text with made-up data, or with those of a member. */
function Preview({ template: { id, name, version } }: { template: EmailTemplate }) {
  const typed = useSignal('')
  const member = useSignal<number | null>(null)
  return (
    <>
      <Field label={t('mass-emails-page.preview.member')}>
        <MemberInput
          name="preview-member"
          value={typed.value}
          onChange={(text) => {
            typed.value = text
            if (text === '') member.value = null
          }}
          onChoose={(chosen) => (member.value = chosen)}
        />
      </Field>
      <TemplatePreview id={id} version={version} name={name} member={member.value} />
    </>
  )
}
