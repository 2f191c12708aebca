/** Acts of a visitor that lead elsewhere. */
const moves = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/** Keeps a part of the panels in view while they load and grow, until the visitor moves. */
export function holdInView(panels: Element, part: () => Element, block: ScrollLogicalPosition): void {
  const observer = new ResizeObserver(() => part().scrollIntoView({ block }))
  const stop = () => {
    observer.disconnect()
    for (const move of moves) removeEventListener(move, stop)
  }
  for (const panel of panels.children) observer.observe(panel)
  for (const move of moves) addEventListener(move, stop, { once: true, passive: true })
}
