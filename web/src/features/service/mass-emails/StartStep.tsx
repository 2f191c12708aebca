import { useSignal } from '@preact/signals-react'
import type { FormEvent } from 'react'
import { massEmailsEdit, massEmailsSchedule } from '~/api/actions.gen'
import { RestoredDraft } from '~/form/RestoredDraft'
import { useDraft } from '~/form/useDraft'
import { ActDialog } from '~/parts/act/ActDialog'
import { reasonOf } from '~/parts/act/acts'
import { Moment } from '~/parts/record/Moment'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { Checkbox } from '~/ui/input/Checkbox'
import { Field } from '~/ui/input/Field'
import { Select } from '~/ui/input/Select'
import { TextInput } from '~/ui/input/TextInput'
import css from './MassEmailPage.module.css'
import { type Work, rereadMassEmail } from './MassEmailWork'
import { StepCard } from './StepCard'
import { type PaceFields, changeOf, paceOf } from './pace'
import type { StepStanding } from './steps'
import type { MassEmail } from './view'

interface StartStepProps {
  of: MassEmail
  work: Work
  standing: StepStanding
}

/** When it begins, at which hours it leaves, and how fast. */
export function StartStep({ of, work, standing }: StartStepProps) {
  const isAsking = useSignal(false)
  const { state, starts_at: at } = of
  const isEditable = reasonOf(massEmailsEdit, of) === null
  const isNotYet = state === 'draft' || state === 'in_approval'
  return (
    <StepCard name="start" standing={standing} says={at != null && <Moment at={at} />}>
      {state === 'late' && (
        <p role="alert" className={css.why}>
          {t('mass-emails-page.start.late')}
        </p>
      )}
      <PaceForm key={of.version} of={of} work={work} isReadOnly={!isEditable} />
      {(isNotYet || state === 'scheduled' || state === 'late') && (
        <div className={css.buttons}>
          <Button
            look="primary"
            reason={reasonOf(massEmailsSchedule, of)}
            onClick={() => (isAsking.value = true)}
          >
            {t(massEmailsSchedule.label)}
          </Button>
        </div>
      )}
      {isAsking.value && (
        <ActDialog
          act={massEmailsSchedule}
          of={of}
          name={of.name}
          about={{ name: of.name }}
          rereads={[]}
          onChanged={() => void rereadMassEmail()}
          onClose={() => (isAsking.value = false)}
        />
      )}
    </StepCard>
  )
}

const hours = (from: number) =>
  Array.from({ length: 24 }, (_, at) => ({ value: String(at + from), label: `${at + from}h` }))

interface PaceFormProps {
  of: MassEmail
  work: Work
  isReadOnly: boolean
}

/** The hours and the rates, which also change while it is paused. */
function PaceForm({ of, work, isReadOnly }: PaceFormProps) {
  const typed = useDraft<PaceFields>(`mass-emails/${of.id}/pace`, paceOf(of))
  const fields = typed.now.value
  const set = (next: Partial<PaceFields>) => typed.type({ ...fields, ...next })
  const change = changeOf(of, fields)
  const { from, until, sundays, perMinute, perDomain } = fields
  const errorOf = (name: string) => work.faults.value[name] ?? null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (change.body) void work.save(of, change.body).then((isSaved) => isSaved && typed.sent())
  }
  return (
    <form className={css.form} onSubmit={submit}>
      {change.isChanged && <RestoredDraft of={typed} />}
      <div className={css.fields}>
        <Field label={t('mass-emails-page.start.from')} error={errorOf('window')}>
          <Select
            name="from"
            value={from}
            disabled={isReadOnly}
            onChange={(next) => set({ from: next })}
            choices={hours(0)}
          />
        </Field>
        <Field label={t('mass-emails-page.start.until')} error={change.windowFault}>
          <Select
            name="until"
            value={until}
            disabled={isReadOnly}
            onChange={(next) => set({ until: next })}
            choices={hours(1)}
          />
        </Field>
        <Field
          label={t('mass-emails.column.rate-per-minute')}
          hint={t('mass-emails-page.start.no-limit')}
          error={change.faults.perMinute ?? errorOf('rate_per_minute')}
        >
          <TextInput
            name="per-minute"
            inputMode="numeric"
            readOnly={isReadOnly}
            value={perMinute}
            onChange={(next) => set({ perMinute: next })}
          />
        </Field>
        <Field
          label={t('mass-emails.column.rate-per-domain')}
          hint={t('mass-emails-page.start.no-limit')}
          error={change.faults.perDomain ?? errorOf('rate_per_domain')}
        >
          <TextInput
            name="per-domain"
            inputMode="numeric"
            readOnly={isReadOnly}
            value={perDomain}
            onChange={(next) => set({ perDomain: next })}
          />
        </Field>
      </div>
      <label className={css.check}>
        <Checkbox
          label={t('mass-emails-page.start.sundays')}
          checked={sundays}
          disabled={isReadOnly}
          onChange={(checked) => set({ sundays: checked })}
        />
        <span aria-hidden>{t('mass-emails-page.start.sundays')}</span>
      </label>
      {change.isChanged && !isReadOnly && (
        <Button
          type="submit"
          busy={work.busy.value === 'edit'}
          reason={change.body ? null : t('mass-emails-page.start.wrong')}
        >
          {t('shell.save')}
        </Button>
      )}
    </form>
  )
}
