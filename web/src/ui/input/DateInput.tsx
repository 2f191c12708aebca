import { Calendar } from 'lucide-react'
import { readDay } from '~/text/dayWords'
import { formatDate, isWireDate } from '~/text/format'
import { readDate } from '~/text/reading'
import { type CalendarFormat, CalendarInput, type DateInputProps } from './CalendarInput'
import { masks } from './masks.gen'

const format: CalendarFormat = {
  icon: Calendar,
  mask: masks.date[0],
  placeholder: 'shell.date.placeholder',
  words: 'shell.date.words',
  format: formatDate,
  parse: readDate,
  read: readDay,
  isWire: isWireDate,
}

/** An input for a date, typed as DD/MM/YYYY or in words. */
export const DateInput = (props: DateInputProps) => <CalendarInput {...props} format={format} />
