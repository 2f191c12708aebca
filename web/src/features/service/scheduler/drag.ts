import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'

type Stop = () => void
type Data = Record<string | symbol, unknown>

const kind = 'meeting'
const isMeeting = (data: Data) => data['kind'] === kind

/** Makes a meeting one that is dragged, held at the point that was grasped. */
export function block(element: HTMLElement, id: number, isMovable: boolean): Stop {
  return draggable({
    element,
    canDrag: () => isMovable,
    getInitialData: ({ input }) => ({ kind, id, grasp: input.clientY - element.getBoundingClientRect().top }),
    onDragStart: () => (element.dataset['dragging'] = ''),
    onDrop: () => delete element.dataset['dragging'],
  })
}

/** Lets meetings be dropped at the times of a column; `at` returns the minute of a height. */
export function column(element: HTMLElement, key: string, at: (top: number) => number): Stop {
  const mark = (top: number | null) => {
    if (top === null) return delete element.dataset['over']
    element.dataset['over'] = ''
    element.style.setProperty('--over', `${top}px`)
    return true
  }
  const topOf = (source: Data, clientY: number) =>
    clientY - element.getBoundingClientRect().top - Number(source['grasp'])
  return combine(
    dropTargetForElements({
      element,
      canDrop: ({ source }) => isMeeting(source.data),
      getData: ({ input, source }) => ({ column: key, minute: at(topOf(source.data, input.clientY)) }),
      onDrag: ({ source, location }) => mark(Math.max(0, topOf(source.data, location.current.input.clientY))),
      onDragLeave: () => mark(null),
      onDrop: () => mark(null),
    }),
    () => mark(null),
  )
}

/** Moves the meetings that are dropped, and scrolls the grid under one that is held at its edge. */
export function grid(element: HTMLElement, drop: (id: number, column: string, minute: number) => void): Stop {
  return combine(
    autoScrollForElements({ element, canScroll: ({ source }) => isMeeting(source.data) }),
    monitorForElements({
      canMonitor: ({ source }) => isMeeting(source.data),
      onDrop: ({ source, location }) => {
        const data = location.current.dropTargets[0]?.data
        if (data) drop(Number(source.data['id']), String(data['column']), Number(data['minute']))
      },
    }),
  )
}
