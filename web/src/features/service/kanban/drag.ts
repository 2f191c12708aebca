import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import type { DeskModel } from './desk'

type Stop = () => void

/** A card as it is dragged, or dropped on. */
interface DraggedCard {
  id: number
  column: string
  isMovable: boolean
}

const kind = 'card'
const isCard = (data: Record<string | symbol, unknown>) => data['kind'] === kind

/** Makes a card one that is dragged, and others are dropped above and below it. */
export function card(element: HTMLElement, held: DraggedCard): Stop {
  const edge = (at: string | null) => {
    if (at) element.dataset['edge'] = at
    else delete element.dataset['edge']
  }
  return combine(
    draggable({
      element,
      canDrag: () => held.isMovable,
      getInitialData: () => ({ kind, ...held }),
      onDragStart: () => (element.dataset['dragging'] = ''),
      onDrop: () => delete element.dataset['dragging'],
    }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => isCard(source.data) && source.data['id'] !== held.id,
      getData: ({ input }) =>
        attachClosestEdge({ ...held }, { element, input, allowedEdges: ['top', 'bottom'] }),
      onDrag: ({ self }) => edge(extractClosestEdge(self.data)),
      onDragLeave: () => edge(null),
      onDrop: () => edge(null),
    }),
    () => edge(null),
  )
}

/** Lets cards be dropped into a column, and scrolls it under a card that is held at its edge. */
export function column(element: HTMLElement, scroller: HTMLElement, name: string): Stop {
  const mark = (isOver: boolean) => {
    if (isOver) element.dataset['over'] = ''
    else delete element.dataset['over']
  }
  return combine(
    dropTargetForElements({
      element,
      canDrop: ({ source }) => isCard(source.data),
      getData: () => ({ column: name }),
      onDragEnter: () => mark(true),
      onDragLeave: () => mark(false),
      onDrop: () => mark(false),
    }),
    autoScrollForElements({ element: scroller, canScroll: ({ source }) => isCard(source.data) }),
  )
}

/** Moves the cards that are dragged, and keeps the columns as they are meanwhile. */
export function board(scroller: HTMLElement, desk: DeskModel): Stop {
  return combine(
    autoScrollForElements({ element: scroller, canScroll: ({ source }) => isCard(source.data) }),
    monitorForElements({
      canMonitor: ({ source }) => isCard(source.data),
      onDragStart: () => {
        desk.isDragging.value = true
        desk.cards.hold(...desk.columns.peek().map(({ name }) => name))
      },
      onDrop: ({ source, location }) => {
        desk.isDragging.value = false
        desk.cards.hold()
        const dragged = desk.cards.known(Number(source.data['id']))
        const [target] = location.current.dropTargets
        const to = target?.data['column']
        if (!dragged || !target || typeof to !== 'string') return
        void desk.moves.move(dragged, to, indexAt(desk, dragged.id, to, target.data))
      },
    }),
  )
}

/** Returns the index at which a card is dropped: at an edge of another card, or at the end. */
function indexAt(desk: DeskModel, id: number, to: string, data: Record<string | symbol, unknown>): number {
  const others = desk.cards.cardsIn(to).filter((other) => other.id !== id)
  const at = others.findIndex((other) => other.id === data['id'])
  if (at < 0) return others.length
  return extractClosestEdge(data) === 'bottom' ? at + 1 : at
}
