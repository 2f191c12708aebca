import { CalendarClock } from 'lucide-react'
import { formatDateTime, isWireDateTime, parseDateTime } from '~/text/dateTime'
import { type CalendarFormat, CalendarInput, type DateInputProps } from './CalendarInput'

const format: CalendarFormat = {
  type: 'datetime-local',
  icon: CalendarClock,
  mask: '99/99/9999 99:99',
  placeholder: 'shell.date.placeholder-time',
  format: formatDateTime,
  parse: parseDateTime,
  isWire: isWireDateTime,
}

/** An input for a day and time in São Paulo, typed as DD/MM/YYYY HH:MM. */
export const DateTimeInput = (props: DateInputProps) => <CalendarInput {...props} format={format} />
