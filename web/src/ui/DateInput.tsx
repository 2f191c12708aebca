import { Calendar } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatDate, parseDate } from '~/format'
import css from './Input.module.css'
import { useField } from './Field'

interface DateInputProps {
  /** A date of the wire, or empty. */
  value: string
  onChange: (value: string) => void
  /** The name of the button that opens the browser's calendar. */
  pick: string
  placeholder: string
  min?: string
  max?: string
  disabled?: boolean
  name?: string
  'aria-label'?: string
}

/** A date typed as DD/MM/YYYY, which counts only when it is complete; or picked from the browser's calendar. */
export function DateInput({
  value,
  onChange,
  pick,
  placeholder,
  min,
  max,
  disabled,
  ...rest
}: DateInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const calendar = useRef<HTMLInputElement>(null)
  const field = useField()
  const type = (text: string) => {
    const masked = mask(text)
    setTyped(masked)
    const date = masked.length === 10 ? parseDate(masked) : null
    if (date || masked === '') onChange(date ?? '')
  }
  return (
    <span className={`${css.input} ${css.date}`} data-invalid={field['aria-invalid']}>
      <input
        {...field}
        {...rest}
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        placeholder={placeholder}
        disabled={disabled}
        value={typed ?? (value && formatDate(value))}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setTyped(null)}
      />
      <span className={css.affix}>
        <button
          type="button"
          aria-label={pick}
          disabled={disabled}
          onClick={() => calendar.current?.showPicker()}
        >
          <Calendar size={14} aria-hidden />
        </button>
        <input
          ref={calendar}
          className={css.calendar}
          type="date"
          tabIndex={-1}
          aria-hidden
          min={min}
          max={max}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </span>
    </span>
  )
}

/** `05112026` → `05/11/2026`, as far as it has been typed. */
function mask(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 8)
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join('/')
}
