import { CircleAlert, Info } from 'lucide-react'
import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react'
import { formatCents, formatNumber } from '~/text/format'
import { firstField } from '~/ui/input/firstField'
import { useIsSubmitting, useSubmission } from '~/ui/input/submission'
import { FormControl } from './FormControl'
import type { FormModel } from './FormModel'
import css from './FormView.module.css'
import type { Evaluated } from './eval'
import { faultsIn } from './faults'
import { useKeptFocus } from './useKeptFocus'

interface FormViewProps {
  model: InstanceType<typeof FormModel>
  actions: ReactNode
}

/** Draws a form that the server describes. It knows no field and no rule of its own. */
export function FormView({ model, actions }: FormViewProps) {
  const form = useRef<HTMLFormElement>(null)
  const { fields, lines, notices } = model.now.value
  const tried = model.tried.value
  // Its fields may come after the dialog that asks for them.
  useEffect(() => firstField(form.current)?.focus(), [])
  const isBusy = model.busy.value
  // The dialog around it is enabled again a moment after the form, and until then no field takes the focus.
  const isDisabled = useIsSubmitting() || isBusy
  const keepFocus = useKeptFocus(isDisabled)
  useEffect(() => {
    if (tried > 0 && !isDisabled) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [tried, isDisabled])
  useSubmission(isBusy)
  useEffect(() => model.withdraw, [model])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    keepFocus()
    void model.submit(faultsIn(event.currentTarget))
  }
  return (
    <form ref={form} className={css.form} noValidate onSubmit={submit}>
      {model.failure.value && (
        <p className={css.notice} data-tone="danger" role="alert">
          <CircleAlert size={16} aria-hidden />
          {model.failure.value}
        </p>
      )}
      {/* The field that is entered says so to the form: which of two drives the other is a matter of focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <fieldset
        className={css.fields}
        disabled={isBusy || model.locked.value}
        onFocus={({ target }) => target instanceof HTMLInputElement && model.enter(target.name)}
      >
        {fields.map((now) => (
          <FormControl
            key={now.field.name}
            now={now}
            refusal={model.refused.value[now.field.name]}
            wasTried={tried > 0}
            onAnswer={(value) => model.set(now.field.name, value)}
          />
        ))}
      </fieldset>
      {notices.map(({ text, tone }) => (
        <p key={text} className={css.notice} data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
          {tone === 'danger' ? <CircleAlert size={16} aria-hidden /> : <Info size={16} aria-hidden />}
          {text}
        </p>
      ))}
      <Lines lines={lines} />
      <footer className={css.actions}>{actions}</footer>
    </form>
  )
}

function Lines({ lines }: Pick<Evaluated, 'lines'>) {
  if (lines.length === 0) return null
  return (
    <dl className={css.lines}>
      {lines.map(({ line, value }) => (
        <div key={line.name} data-strong={line.strong || undefined}>
          <dt>{line.label}</dt>
          <dd>{inWords(line.format, value)}</dd>
        </div>
      ))}
    </dl>
  )
}

function inWords(
  format: Evaluated['lines'][number]['line']['format'],
  value: Evaluated['lines'][number]['value'],
) {
  if (typeof value !== 'number') return typeof value === 'string' ? value : '—'
  return format === 'money' ? formatCents(value) : formatNumber(value)
}
