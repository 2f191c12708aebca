/**
 * Marks a frame whose table is wider than it. Only such a frame scrolls: the heads of others stay in view while the page
 * scrolls.
 */
export function fit(frame: HTMLElement | null): (() => void) | undefined {
  const table = frame?.querySelector('table')
  if (!frame || !table) return undefined
  const sizes = new ResizeObserver(() =>
    frame.toggleAttribute('data-scrolls', table.offsetWidth > frame.clientWidth),
  )
  sizes.observe(frame)
  sizes.observe(table)
  return () => sizes.disconnect()
}
