import { useField } from './Field'
import css from './CheckboxGroup.module.css'
import type { ChoicesProps } from './choices'

interface CheckboxGroupProps<Value extends string> extends ChoicesProps<Value> {
  value: Value[]
  onChange: (value: Value[]) => void
}

/** Checkboxes for any number of a few choices, in the given order. */
export function CheckboxGroup<Value extends string>(props: CheckboxGroupProps<Value>) {
  const { name, value, onChange, choices, label, disabled } = props
  const field = useField()
  const chosen = (toggled: Value, on: boolean) =>
    choices.map((choice) => choice.value).filter((one) => (one === toggled ? on : value.includes(one)))
  return (
    <div className={css.group} role="group" aria-label={label}>
      {choices.map((choice, at) => (
        <label key={choice.value}>
          <input
            {...(at === 0 ? field : {})}
            type="checkbox"
            data-field={name}
            checked={value.includes(choice.value)}
            disabled={disabled}
            onChange={(event) => onChange(chosen(choice.value, event.target.checked))}
          />
          {choice.label}
        </label>
      ))}
    </div>
  )
}
