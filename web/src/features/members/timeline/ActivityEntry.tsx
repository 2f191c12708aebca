import {
  AtSign,
  CalendarDays,
  LogIn,
  Mail,
  MessagesSquare,
  Pencil,
  Phone,
  Receipt,
  StickyNote,
} from 'lucide-react'
import type { Schemas } from '~/api/call'
import { labelOf } from '~/api/words'
import { ActivityKind } from '~/api/words.gen'
import { BesideLink } from '~/parts/record/BesideLink'
import { formatInstant, formatWhen } from '~/text/format'
import css from './ActivityEntry.module.css'

export type Activity = Schemas['Activity']
type Kind = Activity['type']

export const icons = {
  payment: Receipt,
  message: Mail,
  contact: Phone,
  meeting: CalendarDays,
  note: StickyNote,
  change: Pencil,
  conversation: MessagesSquare,
  login: LogIn,
  email: AtSign,
} satisfies Record<Kind, unknown>

export const keyOf = ({ type, number, at }: Activity) => `${type} ${number} ${at}`

interface ActivityEntryProps {
  activity: Activity
  /** Whether its day is shown above it. */
  isUnderDay?: boolean
}

/** An event, with its time and author; it opens its record next to the page. */
export function ActivityEntry({ activity, isUnderDay }: ActivityEntryProps) {
  const { type, title, text, at, by, record, record_id: id } = activity
  const Icon = icons[type]
  return (
    <li className={css.entry} data-kind={type}>
      <Icon size={14} aria-label={labelOf(ActivityKind, type)} />
      <div>
        <BesideLink record={record} id={id}>
          <bdi>{title}</bdi>
        </BesideLink>
        {text !== '' && (
          <p>
            <bdi>{text}</bdi>
          </p>
        )}
      </div>
      <small>
        {isUnderDay ? formatInstant(at).slice(11, 16) : formatWhen(at)}
        {by && <bdi translate="no">{by}</bdi>}
      </small>
    </li>
  )
}
