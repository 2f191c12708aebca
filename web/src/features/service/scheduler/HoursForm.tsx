import { useModel, useSignal } from '@preact/signals-react'
import { useMemo } from 'react'
import { call } from '~/api/call'
import { consultantsList, consultantsUpdateHours } from '~/api/endpoints.gen'
import { draftNamed } from '~/form/drafts'
import { FormModel } from '~/form/FormModel'
import { FormView } from '~/form/FormView'
import type { Form, Value } from '~/form/eval'
import { submitLabel } from '~/form/submitLabel'
import { CopyAsCommand } from '~/parts/write/CopyAsCommand'
import { ServedForm } from '~/parts/write/ServedForm'
import { commandFor } from '~/parts/write/command'
import { tellDone } from '~/parts/write/outbox'
import { useVersion } from '~/parts/write/useVersion'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import css from './ConsultantPage.module.css'
import { CopyDayDialog } from './CopyDayDialog'
import { rereadMeetings } from './acts'
import { type Weekday, type WorkingHours, weekdays, whyWrong } from './hours'
import { WeekPreview } from './WeekPreview'
import type { Consultant } from './view'

interface HoursFormProps {
  consultant: Consultant
  /** Why the viewer may not change them. */
  reason: string | null
}

/** The working hours of a consultant, with the week that they make. */
export function HoursForm(props: HoursFormProps) {
  return (
    <ServedForm name="consultants.update-hours" path={{ id: props.consultant.id }}>
      {(form) => <Fields form={form} {...props} />}
    </ServedForm>
  )
}

/** Returns the hours that a form answers. A day without a text is one off, not the usual one. */
const hoursFrom = (body: Record<string, Value>): WorkingHours =>
  ({ ...Object.fromEntries(weekdays.map(({ name }) => [name, ''])), ...body }) as unknown as WorkingHours

/** Returns why days have wrong hours, by their name. */
function faultsOf(hours: WorkingHours): Record<string, string> {
  const faults = weekdays.map(({ name }) => [name, whyWrong(hours[name] ?? '')] as const)
  return Object.fromEntries(faults.filter((fault): fault is [Weekday, string] => fault[1] !== null))
}

function Fields({ form, consultant, reason }: HoursFormProps & { form: Form }) {
  const { id, name } = consultant
  const version = useVersion(consultant.version, async () => {
    const { consultants } = await call(consultantsList)
    return consultants.find((one) => one.id === id)?.version ?? consultant.version
  })
  const send = async (body: Record<string, Value>) => {
    const path = { id }
    const answer = await version.write((seen) =>
      call(consultantsUpdateHours, { path, body: hoursFrom(body), version: seen }),
    )
    tellDone({ title: answer.message, text: name, answer, reread: rereadMeetings })
    void rereadMeetings()
  }
  const model = useModel(
    () => new FormModel(form, { send, draft: draftNamed(consultantsUpdateHours, { id }) }),
  )
  const copied = useSignal<Weekday | null>(null)
  const hours = hoursFrom(model.request.value)
  // A fault is shown at its day when the day is left, and before the form is sent.
  const faults = () => faultsOf(hoursFrom(model.request.peek()))
  const checked = useMemo(
    () => ({
      ...model,
      submit: (others: Record<string, string>) =>
        model.submit({ ...faultsOf(hoursFrom(model.request.peek())), ...others }),
    }),
    [model],
  )
  return (
    <div className={css.form} onBlur={() => (model.refused.value = { ...model.refused.peek(), ...faults() })}>
      <FormView
        model={checked}
        actions={
          <>
            <CopyAsCommand
              compact
              commands={[commandFor(consultantsUpdateHours, { path: { id }, body: hours })]}
            />
            <ActionButton type="submit" look="primary" busy={model.busy.value} reason={reason}>
              {submitLabel(model, t('scheduler-page.save'))}
            </ActionButton>
          </>
        }
      />
      <WeekPreview hours={hours} onCopy={(day) => (copied.value = day)} />
      {copied.value && (
        <CopyDayDialog
          from={copied.value}
          consultant={name}
          onCopy={(days) => {
            const source = hours[copied.peek() ?? 'monday'] || null
            for (const day of days) model.set(day, source)
          }}
          onClose={() => (copied.value = null)}
        />
      )}
    </div>
  )
}
