import css from './Checkbox.module.css'
import { useField } from './Field'

interface CheckboxProps {
  label: string
  checked: boolean
  /** Some of what it stands for is ticked, but not all. */
  mixed?: boolean
  onChange: (checked: boolean) => void
  name?: string
  disabled?: boolean
}

/** A box to tick, named for those who do not see where it stands. */
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
