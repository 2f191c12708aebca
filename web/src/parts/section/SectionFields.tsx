import type { ReactNode } from 'react'
import { CircleAlert, Info } from 'lucide-react'
import { FormControl } from '~/form/FormControl'
import type { FieldState, Value } from '~/form/eval'
import css from './SectionFields.module.css'
import type { Section } from './SectionModel'

/** The properties of a control of a section. */
export interface ControlProps {
  now: FieldState
  refusal: string | undefined
  wasTried: boolean
  onAnswer: (value: Value) => void
}

/** The controls of a section that differ from those of its form, by the field's name; null draws none. */
export type Controls = Partial<Record<string, ((props: ControlProps) => ReactNode) | null>>

interface SectionFieldsProps {
  model: Section
  controls?: Controls
  /** The fields to draw; all without it. */
  only?: (name: string) => boolean
  disabled?: boolean
}

/** The fields of a section, in columns as wide as what they hold. */
export function SectionFields({ model, controls, only, disabled }: SectionFieldsProps) {
  const { fields, notices } = model.now.value
  const shown = only ? fields.filter(({ field }) => only(field.name)) : fields
  return (
    <>
      <fieldset className={css.fields} disabled={disabled || model.busy.value}>
        {shown.map((now) => {
          const { name, kind } = now.field
          const own = controls?.[name]
          if (own === null) return null
          const props: ControlProps = {
            now,
            refusal: model.refused.value[name],
            wasTried: model.tried.value > 0,
            onAnswer: (value) => model.set(name, value),
          }
          return (
            <div
              key={name}
              className={css.field}
              data-kind={kind}
              data-answer={name}
              data-long={isLong(now) || undefined}
            >
              {own ? own(props) : <FormControl {...props} />}
            </div>
          )
        })}
      </fieldset>
      {notices.map(({ text, tone }) => (
        <p key={text} className={css.notice} data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
          {tone === 'danger' ? <CircleAlert size={16} aria-hidden /> : <Info size={16} aria-hidden />}
          {text}
        </p>
      ))}
    </>
  )
}

/** The letters of a field's choices that fit side by side in one column. */
const most = 28

/** Returns whether the choices of a field fit side by side in more than one column. */
const isLong = ({ field: { kind }, options }: FieldState) =>
  kind === 'segmented' && options.map(({ label }) => label).join('').length > most
