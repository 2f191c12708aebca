import { useField } from './Field'
import css from './Input.module.css'

export interface Choice {
  value: string
  label: string
  disabled?: boolean
}

interface SelectProps {
  value: string
  onChange: (value: string) => void
  choices: Choice[]
  /** Shown while nothing is chosen; absent if a choice is required. */
  placeholder?: string
  disabled?: boolean
  name?: string
  'aria-label'?: string
}

/**
 * The browser's own select, styled where possible. Radix's needs an inline style sheet, which the content
 * security policy forbids, and phones have a better native picker.
 */
export function Select({ value, onChange, choices, placeholder, ...rest }: SelectProps) {
  return (
    <select
      {...useField()}
      {...rest}
      className={css.select}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {placeholder !== undefined && (
        <option value="" hidden={value !== ''}>
          {placeholder}
        </option>
      )}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value} disabled={choice.disabled}>
          {choice.label}
        </option>
      ))}
    </select>
  )
}
