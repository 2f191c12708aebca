import { type LucideIcon } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Key, t } from '~/text'
import { formatDate, today } from '~/text/format'
import { useComplaint, useField } from './Field'
import css from './Input.module.css'
import { isInWords, typedDay, wholeYear } from './typedDay'

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
  icon: LucideIcon
  /** The mask of the typed text; a value is complete at its length. */
  mask: string
  placeholder: Key
  /** The accepted input, shown for words that are no value. */
  words: Key
  /** Formats a value of the wire. */
  format: (wire: string) => string
  /** Parses what was typed; null unless it is a value that exists. */
  parse: (typed: string) => string | null
  /** Reads what was said in words, given today; null unless it is a value. */
  read: (typed: string, today: string) => string | null
  /** Returns whether a text is a value of the wire. */
  isWire: (text: string) => boolean
}

/**
 * An input for a value that is typed by a mask and used once complete, said in words, which are replaced when the field is left or
 * Enter is pressed, or picked from the browser's calendar. A time with the day is typed: the browser's own would follow its language.
 */
export function CalendarInput({
  format: { icon: Icon, ...format },
  value,
  onChange,
  disabled,
  ...rest
}: DateInputProps & { format: CalendarFormat }) {
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const calendar = useRef<HTMLInputElement>(null)
  const field = useField()
  const isValue = format.isWire(value)
  const shown = value ? format.format(value) : typed
  const complain = useComplaint()
  const fault = shown && !isValue ? t(faultOf(shown, format)) : null
  const take = (text: string) => {
    complain(null)
    const masked = typedDay(format.mask, text)
    setTyped(masked)
    onChange(format.parse(text) ?? format.parse(masked) ?? '')
  }
  /** Replaces words and years of two digits by what they mean. */
  const settle = () => {
    const whole = isValue ? null : wholeYear(shown, new Date())
    const read = isValue ? null : format.read(shown, today())
    if (whole ?? read) take(whole ?? format.format(read ?? ''))
    else if (fault) complain(fault)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // The form that the key sends reads this value.
    flushSync(settle)
    if (!event.currentTarget.form) event.currentTarget.reportValidity()
  }
  const pick = (day: string) => {
    take(`${formatDate(day)}${shown.slice(10)}`)
    if (format.mask.length > 10) input.current?.focus()
  }
  return (
    <span className={`${css.input} ${css.date}`} data-invalid={field['aria-invalid']}>
      <input
        {...field}
        {...rest}
        ref={(element) => {
          input.current = element
          element?.setCustomValidity(fault ?? '')
        }}
        inputMode="numeric"
        autoComplete="off"
        placeholder={t(format.placeholder)}
        disabled={disabled}
        value={shown}
        onChange={(event) => take(event.target.value)}
        onKeyDown={press}
        onBlur={settle}
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
          type="date"
          tabIndex={-1}
          aria-hidden
          value={isValue ? value.slice(0, 10) : ''}
          onChange={(event) => pick(event.target.value)}
        />
      </span>
    </span>
  )
}

/** Returns the error of a text that is no value. A day of the year 26 has the form of a day, and lacks digits. */
function faultOf(shown: string, { words }: Pick<CalendarFormat, 'words'>): Key {
  if (/^\d\d\/\d\d\/0\d{3}/.test(shown)) return 'validation.year'
  return isInWords(shown) ? words : 'validation.format'
}
