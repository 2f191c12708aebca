import { useId } from 'react'
import css from './Chips.module.css'
import type { OneOfProps } from './choices'

/** One of many short choices, in one row that scrolls where it is longer than its place. */
export function Chips<Value extends string>({ name, value, onChange, choices, label }: OneOfProps<Value>) {
  const group = useId()
  return (
    <div className={css.chips} role="radiogroup" aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="radio"
            aria-label={choice.label}
            name={group}
            data-field={name}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  )
}
