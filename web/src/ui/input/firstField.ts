/** Returns the first field of a form; among radio buttons, the checked one. */
export function firstField(box: HTMLElement | null): HTMLElement | null {
  const fields = ['input', 'select', 'textarea'].map((kind) => `${kind}:not(:disabled)`)
  const first = box?.querySelector<HTMLElement>(fields.join()) ?? null
  return first?.closest('[role=radiogroup]')?.querySelector<HTMLElement>(':checked') ?? first
}

/** Returns whether the user types into another field of the page or dialog of a part, which must not take the focus then. */
export function isTypingBeside(box: HTMLElement | null): boolean {
  const now = document.activeElement
  const isField = now?.matches('input:not([type=checkbox], [type=radio]), textarea, select') === true
  return isField && now.closest('[role=dialog]') === box?.closest('[role=dialog]')
}
