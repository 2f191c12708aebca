/** The length of a scrollbar's thumb and its distance from the top, in pixels. */
export interface Thumb {
  length: number
  top: number
}

type ScrollBox = Pick<HTMLElement, 'clientHeight' | 'scrollHeight' | 'scrollTop'>

/** The bounds of a thumb's length in pixels. */
const shortest = 24
const longest = 150

/** Returns the thumb of a part that scrolls; null if it shows all. */
export function thumbOf({ clientHeight: shown, scrollHeight: whole, scrollTop }: ScrollBox): Thumb | null {
  if (whole <= shown + 1) return null
  const length = Math.max(shortest, Math.min(longest, (shown * shown) / whole))
  return { length, top: ((shown - length) * scrollTop) / (whole - shown) }
}

/** Returns the scroll position at which the thumb is at a distance from the top. */
export function topOf(area: ScrollBox, distance: number): number {
  const length = thumbOf(area)?.length ?? 0
  return (distance * (area.scrollHeight - area.clientHeight)) / (area.clientHeight - length)
}
