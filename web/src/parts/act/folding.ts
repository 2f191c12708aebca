/** The bar wraps on purpose on a phone. */
const phone = '(width <= 480px)'

/**
 * Keeps the bar of a button on one line, or on as few as show an action: the last of the elements that are marked with `data-folds`
 * are hidden, as many as do not fit, and the button is shown in their place. Reports their number. Returns the function that ends it.
 */
export function foldInto(more: HTMLElement, onFold: (hidden: number) => void): () => void {
  const bar = more.parentElement
  const around = bar?.parentElement
  if (!bar || !around) return () => {}
  const sizes = new ResizeObserver(() => onFold(fold(bar, more)))
  sizes.observe(bar)
  sizes.observe(around)
  return () => sizes.disconnect()
}

function fold(bar: HTMLElement, more: HTMLElement): number {
  const all = [...bar.querySelectorAll<HTMLElement>('[data-folds]')]
  let hidden = foldTo(1, bar, more, all)
  // A bar without an action is useless.
  for (let lines = 2; hidden > 0 && hidden === all.length; lines += 1) hidden = foldTo(lines, bar, more, all)
  return hidden
}

function foldTo(lines: number, bar: HTMLElement, more: HTMLElement, all: HTMLElement[]): number {
  for (const one of all) setShown(one, true)
  setShown(more, false)
  if (matchMedia(phone).matches || linesOf(bar) <= lines) return 0
  setShown(more, true)
  let hidden = 0
  for (const one of all.toReversed()) {
    if (linesOf(bar) <= lines) break
    setShown(one, false)
    hidden += 1
  }
  return hidden
}

function setShown({ style }: HTMLElement, isShown: boolean): void {
  style.display = isShown ? '' : 'none'
}

/** Returns the number of lines of the parts of a bar. */
function linesOf(bar: HTMLElement): number {
  let lines = 0
  let end = -Infinity
  for (const part of bar.children) {
    const { top, bottom, height } = part.getBoundingClientRect()
    if (height === 0) continue
    if (top >= end) lines += 1
    end = top >= end ? bottom : Math.max(end, bottom)
  }
  return lines
}
