/** Returns the `ref` of the notices at the foot of the window. It passes their height to the styles: the menu, or the page where there is none, ends above it. */
export const reserveAs = (property: '--standing' | '--toasts') => (element: HTMLElement | null) => {
  if (!element) return undefined
  const room = new ResizeObserver(() =>
    document.documentElement.style.setProperty(property, `${element.offsetHeight}px`),
  )
  room.observe(element)
  return () => room.disconnect()
}
