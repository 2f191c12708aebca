import { type CSSProperties, useId } from 'react'
import { useField } from './Field'
import css from './Segmented.module.css'
import type { OneOfProps } from './choices'

/** A segmented control: one of a few visible choices, side by side, or below one another where these do not fit. */
export function Segmented<Value extends string>(props: OneOfProps<Value>) {
  const { name, value, onChange, choices, label, disabled } = props
  const group = useId()
  const field = useField()
  return (
    <div
      className={css.segmented}
      style={{ '--choices': choices.length, '--letters': lettersOf(choices) } as CSSProperties}
      role="radiogroup"
      aria-label={label}
      data-invalid={field['aria-invalid']}
    >
      {choices.map((choice, at) => (
        <label key={choice.value}>
          <input
            {...(at === 0 ? field : {})}
            type="radio"
            name={group}
            data-field={name}
            checked={choice.value === value}
            disabled={disabled}
            onChange={() => onChange(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  )
}

const lettersOf = (choices: readonly { label: string }[]) =>
  choices.reduce((sum, { label }) => sum + label.length, 0)
