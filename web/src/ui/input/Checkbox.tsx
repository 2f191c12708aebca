import css from './Checkbox.module.css'
import { useField } from './Field'

interface CheckboxProps {
  label: string
  checked: boolean
  /** Whether some of its items are ticked, but not all. */
  mixed?: boolean
  /** Called with whether Shift was held, which ticks a range. */
  onChange: (checked: boolean, isShift: boolean) => void
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
      onChange={({ target, nativeEvent }) =>
        onChange(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  )
}
