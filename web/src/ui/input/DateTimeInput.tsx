import { CalendarClock } from 'lucide-react'
import { formatDateTime, isWireDateTime, parseDateTime } from '~/text/dateTime'
import { type CalendarFormat, CalendarInput, type DateInputProps } from './CalendarInput'
import { masks } from './masks.gen'

const format: CalendarFormat = {
  type: 'datetime-local',
  icon: CalendarClock,
  mask: `${masks.date[0]} ${masks.time[0]}`,
  placeholder: 'shell.date.placeholder-time',
  format: formatDateTime,
  parse: parseDateTime,
  isWire: isWireDateTime,
}

/** An input for a day and time in São Paulo, typed as DD/MM/YYYY HH:MM. */
export const DateTimeInput = (props: DateInputProps) => <CalendarInput {...props} format={format} />
