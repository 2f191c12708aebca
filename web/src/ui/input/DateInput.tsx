import { Calendar } from 'lucide-react'
import { useRef, useState } from 'react'
import { mask } from '~/ui/input/mask'
import { formatDate, isWireDate, parseDate } from '~/text/format'
import { t } from '~/text'
import { useField } from './Field'
import css from './Input.module.css'

export interface DateInputProps {
  /** A date of the wire, or empty. Any other text is shown unchanged. */
  value: string
  onChange: (value: string) => void
  disabled?: boolean
  id?: string
  name?: string
  'aria-label'?: string
}

/** An input for a date, typed as DD/MM/YYYY and used once complete, or picked from the browser's calendar. */
export function DateInput({ value, onChange, disabled, ...rest }: DateInputProps) {
  const [typed, setTyped] = useState('')
  const calendar = useRef<HTMLInputElement>(null)
  const field = useField()
  const shown = value ? formatDate(value) : typed
  const type = (text: string) => {
    const masked = mask(['99/99/9999'], text)
    setTyped(masked)
    onChange((masked.length === 10 && parseDate(masked)) || '')
  }
  return (
    <span className={`${css.input} ${css.date}`} data-invalid={field['aria-invalid']}>
      <input
        {...field}
        {...rest}
        ref={(input) => input?.setCustomValidity(shown && !isWireDate(value) ? t('validation.format') : '')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        placeholder={t('shell.date.placeholder')}
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
          <Calendar size={14} aria-hidden />
        </button>
        <input
          ref={calendar}
          className={css.calendar}
          type="date"
          tabIndex={-1}
          aria-hidden
          value={isWireDate(value) ? value : ''}
          onChange={(event) => onChange(event.target.value)}
        />
      </span>
    </span>
  )
}
