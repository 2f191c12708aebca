import { useField } from './Field'
import { Kbd } from '~/ui/layout/Kbd'
import css from './RadioList.module.css'
import type { OneOfProps } from './choices'

/** A vertical list of radio buttons, each with its number key. */
export function RadioList<Value extends string>(props: OneOfProps<Value>) {
  const { name, value, onChange, choices, label, disabled } = props
  const field = useField()
  return (
    <div className={css.list} role="radiogroup" aria-label={label} data-invalid={field['aria-invalid']}>
      {choices.map((choice, at) => (
        <label key={choice.value}>
          <input
            {...(at === 0 ? field : {})}
            type="radio"
            name={name}
            data-choice={at + 1}
            checked={choice.value === value}
            disabled={disabled}
            onChange={() => onChange(choice.value)}
          />
          <span>{choice.label}</span>
          {at < 9 && (
            <span aria-hidden>
              <Kbd>{at + 1}</Kbd>
            </span>
          )}
        </label>
      ))}
    </div>
  )
}
