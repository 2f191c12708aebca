import css from './Checkbox.module.css'
import { useField } from './Field'

interface CheckboxProps {
  label: string
  checked: boolean
  /** Whether some of its items are ticked, but not all. */
  mixed?: boolean
  onChange: (checked: boolean) => void
  name?: string
  disabled?: boolean
}

/** A checkbox with an accessible name. */
export function Checkbox({ label, checked, mixed = false, onChange, ...rest }: CheckboxProps) {
  return (
    <input
      {...useField()}
      {...rest}
      type="checkbox"
      className={css.checkbox}
      aria-label={label}
      checked={checked}
      ref={(box) => {
        if (box) box.indeterminate = mixed && !checked
      }}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}
