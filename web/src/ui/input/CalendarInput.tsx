import { type LucideIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import { type Key, t } from '~/text'
import { useComplaint, useField } from './Field'
import css from './Input.module.css'
import { typedDay, wholeYear } from './typedDay'

export interface DateInputProps {
  /** A value of the wire, or empty. Any other text is shown unchanged. */
  value: string
  onChange: (value: string) => void
  disabled?: boolean
  id?: string
  name?: string
  'aria-label'?: string
}

/** How the values of an input are typed, shown and picked. */
export interface CalendarFormat {
  /** The type of the browser's own input, whose calendar picks a value. */
  type: 'date' | 'datetime-local'
  icon: LucideIcon
  /** The mask of what is typed; a value is complete at its length. */
  mask: string
  placeholder: Key
  /** Formats a value of the wire. */
  format: (wire: string) => string
  /** Parses what was typed; null unless it is a value that exists. */
  parse: (typed: string) => string | null
  /** Returns whether a text is a value of the wire. */
  isWire: (text: string) => boolean
}

/** An input for a value that is typed by a mask and used once complete, or picked from the browser's calendar. */
export function CalendarInput({
  format: { type, icon: Icon, ...format },
  value,
  onChange,
  disabled,
  ...rest
}: DateInputProps & { format: CalendarFormat }) {
  const [typed, setTyped] = useState('')
  const calendar = useRef<HTMLInputElement>(null)
  const field = useField()
  const isValue = format.isWire(value)
  const shown = value ? format.format(value) : typed
  const complain = useComplaint()
  // A day of the year 26 has the form of a day, and lacks digits.
  const isShort = /^\d\d\/\d\d\/0\d{3}/.test(shown)
  const fault = shown && !isValue ? t(isShort ? 'validation.year' : 'validation.format') : null
  const take = (text: string) => {
    complain(null)
    const masked = typedDay(format.mask, text)
    setTyped(masked)
    onChange(format.parse(text) ?? format.parse(masked) ?? '')
  }
  return (
    <span className={`${css.input} ${css.date}`} data-invalid={field['aria-invalid']}>
      <input
        {...field}
        {...rest}
        ref={(input) => input?.setCustomValidity(fault ?? '')}
        inputMode="numeric"
        autoComplete="off"
        placeholder={t(format.placeholder)}
        disabled={disabled}
        value={shown}
        onChange={(event) => take(event.target.value)}
        onBlur={() => {
          const whole = wholeYear(shown, new Date())
          if (whole !== null) take(whole)
          else if (fault) complain(fault)
        }}
      />
      <span className={css.affix}>
        <button
          type="button"
          aria-label={t('shell.date.pick')}
          disabled={disabled}
          onClick={() => calendar.current?.showPicker()}
        >
          <Icon size={14} aria-hidden />
        </button>
        <input
          ref={calendar}
          className={css.calendar}
          type={type}
          tabIndex={-1}
          aria-hidden
          value={isValue ? value : ''}
          // The browser may add seconds.
          onChange={(event) => onChange(event.target.value.slice(0, format.mask.length))}
        />
      </span>
    </span>
  )
}
