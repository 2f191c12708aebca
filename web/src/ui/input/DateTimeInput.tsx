import { CalendarClock } from 'lucide-react'
import { formatDateTime, isWireDateTime, parseDateTime } from '~/text/dateTime'
import { readMoment } from '~/text/dayWords'
import { type CalendarFormat, CalendarInput, type DateInputProps } from './CalendarInput'
import { masks } from './masks.gen'

const format: CalendarFormat = {
  icon: CalendarClock,
  mask: `${masks.date[0]} ${masks.time[0]}`,
  placeholder: 'shell.date.placeholder-time',
  words: 'shell.date.words-time',
  format: formatDateTime,
  parse: parseDateTime,
  read: readMoment,
  isWire: isWireDateTime,
}

/** An input for a day and time in São Paulo, typed as DD/MM/YYYY HH:MM or in words. */
export const DateTimeInput = (props: DateInputProps) => <CalendarInput {...props} format={format} />
