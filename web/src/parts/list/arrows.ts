/** Moves the focus with the arrows from row to row, on the same control. */
export function arrows(body: HTMLElement | null): () => void {
  body?.addEventListener('keydown', walk)
  return () => body?.removeEventListener('keydown', walk)
}

const steps = new Map([
  ['ArrowDown', 'nextElementSibling'],
  ['ArrowUp', 'previousElementSibling'],
] as const)

function walk(event: KeyboardEvent): void {
  const step = steps.get(event.key as 'ArrowDown')
  const control = event.target as HTMLElement
  const row = control.closest('tr')
  const at = row ? controls(row).indexOf(control) : -1
  if (!step || !row || at < 0) return
  let next = row[step]
  // Details of an open row have no such control.
  while (next && !controls(next)[at]) next = next[step]
  if (!next) return
  event.preventDefault()
  controls(next)[at]?.focus()
}

function controls(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>(':scope > td:not([colspan]) :is(a, button, input)')]
}
