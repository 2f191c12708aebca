/** The bar wraps on purpose on a phone. */
const phone = '(width <= 480px)'

/**
 * Keeps the bar of a button on one line: the last of the elements that are marked with `data-folds` are hidden, as many as do not
 * fit, and the button is shown in their place. Tells their number. Returns what ends it.
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
  for (const one of all) setShown(one, true)
  setShown(more, false)
  if (matchMedia(phone).matches || !wraps(bar)) return 0
  setShown(more, true)
  let hidden = 0
  for (const one of all.toReversed()) {
    if (!wraps(bar)) break
    setShown(one, false)
    hidden += 1
  }
  return hidden
}

function setShown({ style }: HTMLElement, isShown: boolean): void {
  style.display = isShown ? '' : 'none'
}

/** Returns whether the last part of a bar is below the first. */
function wraps({ firstElementChild: first, lastElementChild: last }: HTMLElement): boolean {
  return !!first && !!last && last.getBoundingClientRect().top >= first.getBoundingClientRect().bottom
}
