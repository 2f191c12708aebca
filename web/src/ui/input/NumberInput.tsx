import { useState } from 'react'
import { formatHundredths, parseHundredths } from '~/text/format'
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
    onChange(parseHundredths(text))
  }
  return (
    <TextInput
      {...rest}
      className={css.number}
      inputMode="decimal"
      autoComplete="off"
      prefix={unit === 'R$' && unit}
      suffix={unit === '%' && unit}
      value={typed ?? (value === null ? '' : formatHundredths(value))}
      onChange={type}
      onFocus={(event) => event.target.select()}
      onBlur={() => setTyped(null)}
    />
  )
}
