import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import type { ContentModelOf } from './ContentModel'

type Stop = () => void

const kind = 'letter-block'
const isBlock = (data: Record<string | symbol, unknown>) => data['kind'] === kind

/** Makes a block one that is dragged by its handle, and others are dropped above and below it. */
export function dragBlock(element: HTMLElement, dragHandle: HTMLElement, key: string): Stop {
  const edge = (at: string | null) => {
    if (at) element.dataset['edge'] = at
    else delete element.dataset['edge']
  }
  return combine(
    draggable({
      element,
      dragHandle,
      getInitialData: () => ({ kind, key }),
      onDragStart: () => (element.dataset['dragging'] = ''),
      onDrop: () => delete element.dataset['dragging'],
    }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => isBlock(source.data) && source.data['key'] !== key,
      getData: ({ input }) => attachClosestEdge({ key }, { element, input, allowedEdges: ['top', 'bottom'] }),
      onDrag: ({ self }) => edge(extractClosestEdge(self.data)),
      onDragLeave: () => edge(null),
      onDrop: () => edge(null),
    }),
    () => edge(null),
  )
}

/** Moves the blocks that are dragged, and scrolls the page under one that is held at its edge. */
export function dragBlocks(model: ContentModelOf): Stop {
  return combine(
    autoScrollForElements({
      element: document.documentElement,
      canScroll: ({ source }) => isBlock(source.data),
    }),
    monitorForElements({
      canMonitor: ({ source }) => isBlock(source.data),
      onDrop: ({ source, location }) => {
        const [target] = location.current.dropTargets
        const key = String(source.data['key'])
        const others = model.now.peek().blocks.filter((one) => one.key !== key)
        const at = others.findIndex((one) => one.key === target?.data['key'])
        if (!target || at < 0) return
        model.moveTo(key, extractClosestEdge(target.data) === 'bottom' ? at + 1 : at)
        model.focus.value = { key, part: 'head' }
      },
    }),
  )
}
