import { Calendar } from 'lucide-react'
import { formatDate, isWireDate, parseDate } from '~/text/format'
import { type CalendarFormat, CalendarInput, type DateInputProps } from './CalendarInput'

const format: CalendarFormat = {
  type: 'date',
  icon: Calendar,
  mask: '99/99/9999',
  placeholder: 'shell.date.placeholder',
  format: formatDate,
  parse: parseDate,
  isWire: isWireDate,
}

/** An input for a date, typed as DD/MM/YYYY. */
export const DateInput = (props: DateInputProps) => <CalendarInput {...props} format={format} />
