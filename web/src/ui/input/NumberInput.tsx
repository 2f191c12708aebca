import { useState } from 'react'
import { t } from '~/text'
import { formatHundredths } from '~/text/format'
import { isBlank, readHundredths } from '~/text/reading'
import { useComplaint } from './Field'
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
  const complain = useComplaint()
  // What cannot be read stays, whatever the form makes of no answer, so that it is neither sent as nothing nor forgotten.
  const faultOf = (text: string | null) =>
    text === null || isBlank(text) || readHundredths(text) !== null ? null : t('validation.amount')
  const fault = faultOf(typed)
  const type = (text: string) => {
    setTyped(text)
    if (faultOf(text) === null) complain(null)
    onChange(readHundredths(text))
  }
  return (
    <TextInput
      {...rest}
      className={css.number}
      inputMode="decimal"
      autoComplete="off"
      prefix={unit === 'R$' && unit}
      suffix={unit === '%' && unit}
      ref={(input) => input?.setCustomValidity(fault ?? '')}
      value={typed ?? (value === null ? '' : formatHundredths(value))}
      onChange={type}
      onFocus={(event) => event.target.select()}
      onBlur={() => (fault === null ? setTyped(null) : complain(fault))}
    />
  )
}
