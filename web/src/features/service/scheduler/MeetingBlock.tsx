import { CalendarCheck, CalendarClock, CalendarX, Mail, UserX } from 'lucide-react'
import { type CSSProperties, memo, useLayoutEffect, useRef } from 'react'
import { labelOf } from '~/api/words'
import { MeetingKind, MeetingState } from '~/api/words.gen'
import css from './MeetingBlock.module.css'
import { localOf, shortDay } from './days'
import { block } from './drag'
import type { Meeting } from './view'

const icons: Record<Meeting['state'], typeof CalendarClock> = {
  invited: Mail,
  booked: CalendarClock,
  done: CalendarCheck,
  missed: UserX,
  cancelled: CalendarX,
}

interface MeetingBlockProps {
  meeting: Meeting
  style?: CSSProperties
  /** Whether the consultant is named, because the agenda is the team's. */
  isOfTeam: boolean
  isOpen: boolean
  isCursor: boolean
  /** Whether it is on its way to another time. */
  isMoving: boolean
  /** Whether it is too low for more than one line. */
  isLow?: boolean
  onOpen: (meeting: Meeting) => void
}

/** A meeting in an agenda: when, with whom, what for, and its state. It can be opened and dragged. */
export const MeetingBlock = memo(function MeetingBlock(props: MeetingBlockProps) {
  const { meeting, style, isOfTeam, isOpen, isCursor, isMoving, isLow, onOpen } = props
  const element = useRef<HTMLButtonElement>(null)
  const { id, member, kind, state, manager, can, start_at: start } = meeting
  const isMovable = !can.move && !isMoving
  // Before it is drawn: from then on it can be dragged.
  useLayoutEffect(
    () => (element.current ? block(element.current, id, isMovable) : undefined),
    [id, isMovable],
  )
  const Icon = icons[state]
  const [kindLabel, stateLabel] = [labelOf(MeetingKind, kind), labelOf(MeetingState, state)]
  return (
    <button
      ref={element}
      type="button"
      id={`meeting-${id}`}
      className={css.block}
      style={style}
      tabIndex={isCursor ? 0 : -1}
      aria-current={isOpen ? 'true' : undefined}
      aria-busy={isMoving || undefined}
      data-stop={`meeting-${id}`}
      data-at={start ? localOf(start) : ''}
      data-state={state}
      data-low={isLow || undefined}
      onClick={() => onOpen(meeting)}
    >
      {start && <span className="visually-hidden">{shortDay(localOf(start).slice(0, 10))}</span>}
      <span className={css.head}>
        <Icon size={12} aria-hidden />
        <time>{start && localOf(start).slice(11)}</time>
        <bdi>{member.name}</bdi>
      </span>
      <span className={css.more}>
        {[kindLabel, stateLabel, isOfTeam && manager.name].filter(Boolean).join(' · ')}
      </span>
    </button>
  )
})
