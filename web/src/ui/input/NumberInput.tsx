import { useState } from 'react'
import { t } from '~/text'
import { formatHundredths } from '~/text/format'
import { readHundredths } from '~/text/reading'
import css from './Input.module.css'
import { TextInput } from './TextInput'

interface NumberInputProps {
  /** Hundredths: cents of a real, or of a percent. */
  value: number | null
  onChange: (value: number | null) => void
  unit: 'R$' | '%'
  name?: string
  disabled?: boolean
}

/**
 * An input for an amount or a percentage in Brazilian notation. Reformats the text when it loses the focus.
 */
export function NumberInput({ value, onChange, unit, ...rest }: NumberInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const type = (text: string) => {
    setTyped(text)
    onChange(readHundredths(text))
  }
  // What cannot be read stays, so that it is neither sent as nothing nor forgotten.
  const isUnread = value === null && typed !== null && typed.trim() !== '' && readHundredths(typed) === null
  return (
    <TextInput
      {...rest}
      className={css.number}
      inputMode="decimal"
      autoComplete="off"
      prefix={unit === 'R$' && unit}
      suffix={unit === '%' && unit}
      ref={(input) => input?.setCustomValidity(isUnread ? t('validation.amount') : '')}
      value={typed ?? (value === null ? '' : formatHundredths(value))}
      onChange={type}
      onFocus={(event) => event.target.select()}
      onBlur={() => !isUnread && setTyped(null)}
    />
  )
}
