import type { ComponentProps, ReactNode } from 'react'
import { useField } from './Field'
import css from './Input.module.css'

export interface TextInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'prefix'> {
  value: string
  onChange: (value: string) => void
  prefix?: ReactNode
  suffix?: ReactNode
}

export function TextInput({ value, onChange, prefix, suffix, className = '', ...rest }: TextInputProps) {
  const field = useField()
  return (
    <span className={`${css.input} ${className}`} data-invalid={field['aria-invalid']}>
      {prefix && <span className={css.affix}>{prefix}</span>}
      <input {...field} {...rest} value={value} onChange={(event) => onChange(event.target.value)} />
      {suffix && <span className={css.affix}>{suffix}</span>}
    </span>
  )
}
