import { computed, createModel, signal } from '@preact/signals-react'
import { idIn } from '~/parts/list/listState'
import { place } from '~/shell/place'
import { giveFocus } from '~/ui/overlay/focusReturn'
import { today } from '~/text/format'
import { columnOf, type Column, type Source, nowLocal } from './columns'
import { localAt, localOf } from './days'
import { Desk } from './desk'
import { type Meeting, type View, type ViewName, pageAfter } from './view'

/** An agenda on screen: the cursor, the open meeting, and the meetings that were read. */
export const Agenda = createModel(() => {
  const desk = new Desk()
  const cursor = signal<string | null>(null)
  const now = signal(nowLocal())
  const openId = computed(() => idIn(place.search.value['open']))
  const shown: { view: View | null; columns: readonly Column[]; open: Meeting | null } = {
    view: null,
    columns: [],
    open: null,
  }

  const meetings = () => shown.columns.flatMap((column) => column.meetings)
  const inView = (id: number) => meetings().find((meeting) => meeting.id === id)
  /** Returns a meeting in view, or the open one, which may be of other days. */
  const known = (id: number) => inView(id) ?? (shown.open?.id === id ? shown.open : undefined)
  const seeOpen = (meeting: Meeting) => {
    shown.open = meeting
  }

  /** Puts the keyboard, which is the focus, on a meeting or a free time. */
  const point = (stop: string | null) => {
    cursor.value = stop
    if (stop === null) return
    giveFocus(() => (cursor.peek() === stop ? document.getElementById(stop) : undefined))
    requestAnimationFrame(() =>
      document.getElementById(stop)?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    )
  }
  /** Takes over the meeting or the free time that the focus came to. */
  const enter = (stop: string | undefined) => {
    if (stop !== undefined) cursor.value = stop
  }
  const open = (meeting: Meeting) => {
    point(`meeting-${meeting.id}`)
    place.change({ open: meeting.id }, openId.peek() !== null)
  }
  const close = () => {
    place.change({ open: undefined })
    point(cursor.peek())
  }
  const book = (start: string | undefined, consultant: number | undefined) => {
    const named = Number(shown.view?.consultant)
    const whose = consultant ?? (Number.isNaN(named) ? undefined : named)
    desk.booking.value = { start, consultant: whose }
  }
  /** Moves a meeting to where it was dropped. */
  const drop = (id: number, key: string, minute: number) => {
    const column = shown.columns.find((one) => one.key === key)
    const meeting = known(id)
    if (!column || !meeting?.start_at) return
    const start = localAt(column.day, minute)
    const { consultant } = column
    const to = consultant ? { ...meeting.manager, id: consultant.id, name: consultant.name } : meeting.manager
    if (start === localOf(meeting.start_at) && to.id === meeting.manager.id) return
    void desk.moves.move(meeting, start, to)
  }

  const see = (view: View, columns: readonly Column[]) => {
    shown.view = view
    shown.columns = columns
  }
  const goTo = (day: string) => place.change({ day: day === today() ? undefined : day, open: undefined })
  const page = (by: number) => shown.view && goTo(pageAfter(shown.view, by))
  const look = (name: ViewName) => place.change({ view: name })

  /** Returns the columns of days and consultants, with the moves that are on their way. */
  const columnsOf = (days: readonly string[], whose: readonly Column['consultant'][], source: Source) => {
    const events = { ...source.events, events: desk.moves.now(source.events.events) }
    return days.flatMap((day) => whose.map((one) => columnOf(day, one, { ...source, events })))
  }

  return {
    desk,
    cursor,
    now,
    openId,
    known,
    inView,
    seeOpen,
    point,
    enter,
    open,
    close,
    book,
    drop,
    see,
    goTo,
    page,
    look,
    columnsOf,
  }
})

export type AgendaModel = InstanceType<typeof Agenda>
