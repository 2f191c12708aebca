import { CalendarClock } from 'lucide-react'
import { useRef, useState } from 'react'
import { t } from '~/text'
import { formatDateTime, isWireDateTime, parseDateTime } from '~/text/dateTime'
import type { DateInputProps } from './DateInput'
import { useField } from './Field'
import css from './Input.module.css'
import { mask } from './mask'

/**
 * An input for a day and time in São Paulo, typed as DD/MM/YYYY HH:MM and used once complete, or picked from the browser's
 * calendar.
 */
export function DateTimeInput({ value, onChange, disabled, ...rest }: DateInputProps) {
  const [typed, setTyped] = useState('')
  const calendar = useRef<HTMLInputElement>(null)
  const field = useField()
  const shown = value ? formatDateTime(value) : typed
  const type = (text: string) => {
    const masked = mask(['99/99/9999 99:99'], text)
    setTyped(masked)
    onChange(parseDateTime(masked) ?? '')
  }
  return (
    <span className={`${css.input} ${css.date}`} data-invalid={field['aria-invalid']}>
      <input
        {...field}
        {...rest}
        ref={(input) =>
          input?.setCustomValidity(shown && !isWireDateTime(value) ? t('validation.format') : '')
        }
        inputMode="numeric"
        autoComplete="off"
        maxLength={16}
        placeholder={t('shell.date.placeholder-time')}
        disabled={disabled}
        value={shown}
        onChange={(event) => type(event.target.value)}
      />
      <span className={css.affix}>
        <button
          type="button"
          aria-label={t('shell.date.pick')}
          disabled={disabled}
          onClick={() => calendar.current?.showPicker()}
        >
          <CalendarClock size={14} aria-hidden />
        </button>
        <input
          ref={calendar}
          className={css.calendar}
          type="datetime-local"
          tabIndex={-1}
          aria-hidden
          value={isWireDateTime(value) ? value : ''}
          onChange={(event) => onChange(event.target.value.slice(0, 16))}
        />
      </span>
    </span>
  )
}
