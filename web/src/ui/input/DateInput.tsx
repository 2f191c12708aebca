import { Calendar } from 'lucide-react'
import { formatDate, isWireDate } from '~/text/format'
import { readDate } from '~/text/reading'
import { type CalendarFormat, CalendarInput, type DateInputProps } from './CalendarInput'
import { masks } from './masks.gen'

const format: CalendarFormat = {
  type: 'date',
  icon: Calendar,
  mask: masks.date[0],
  placeholder: 'shell.date.placeholder',
  format: formatDate,
  parse: readDate,
  isWire: isWireDate,
}

/** An input for a date, typed as DD/MM/YYYY. */
export const DateInput = (props: DateInputProps) => <CalendarInput {...props} format={format} />
