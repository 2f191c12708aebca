import { CircleAlert, Info } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatCents, formatNumber } from '~/text/format'
import { firstField, isTypingBeside } from '~/ui/input/firstField'
import { FormControl } from './FormControl'
import type { FormModel } from './FormModel'
import { RestoredDraft } from './RestoredDraft'
import css from './FormFields.module.css'
import type { VisibleForm } from './eval'

interface FormFieldsProps {
  model: InstanceType<typeof FormModel>
  /** The fields that are answered already, and not asked for. */
  but?: readonly string[]
}

/** Renders the fields of a form, with its lines and notices. */
export function FormFields({ model, but }: FormFieldsProps) {
  const box = useRef<HTMLFieldSetElement>(null)
  const { fields, lines, notices } = model.now.value
  // The fields may arrive after the dialog.
  useEffect(() => {
    if (!isTypingBeside(box.current)) firstField(box.current)?.focus()
  }, [])
  return (
    <>
      <RestoredDraft of={model} />
      <fieldset ref={box} className={css.fields} disabled={model.busy.value || model.locked.value}>
        {fields
          .filter(({ field }) => !but?.includes(field.name))
          .map((now) => (
            <FormControl
              key={now.field.name}
              now={now}
              refusal={model.refused.value[now.field.name]}
              wasTried={model.tried.value > 0}
              onAnswer={(value) => model.set(now.field.name, value)}
              accepts={(value) => model.accepts(now.field.name, value)}
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
    </>
  )
}

function Lines({ lines }: Pick<VisibleForm, 'lines'>) {
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
  format: VisibleForm['lines'][number]['line']['format'],
  value: VisibleForm['lines'][number]['value'],
) {
  if (typeof value !== 'number') return typeof value === 'string' ? value : '—'
  return format === 'money' ? formatCents(value) : formatNumber(value)
}
