import type { ComponentProps } from 'react'
import { useField } from './Field'
import css from './Input.module.css'

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange'> {
  value: string
  onChange: (value: string) => void
}

/** An input for lines of text, which grows with them. */
export function TextArea({ value, onChange, ...rest }: TextAreaProps) {
  return (
    <textarea
      {...useField()}
      {...rest}
      className={css.area}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
