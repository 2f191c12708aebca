import css from './Checkbox.module.css'
import { disabledBy } from './disabledBy'
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
  /** Why it cannot be changed. It stays focusable, so that the reason can be read. */
  reason?: string | null
}

/** A checkbox with an accessible name. */
export function Checkbox({ label, checked, mixed = false, reason, onChange, ...rest }: CheckboxProps) {
  return (
    <input
      {...useField()}
      {...rest}
      type="checkbox"
      className={css.checkbox}
      aria-label={label}
      {...disabledBy(reason)}
      checked={checked}
      ref={(box) => {
        if (box) box.indeterminate = mixed && !checked
      }}
      onChange={({ target, nativeEvent }) => {
        if (!reason) onChange(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }}
    />
  )
}
