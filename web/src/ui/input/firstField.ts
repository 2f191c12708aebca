/** Returns the first field of a form; among radio buttons, the checked one. */
export function firstField(box: HTMLElement | null): HTMLElement | null {
  const fields = ['input', 'select', 'textarea'].map((kind) => `${kind}:not(:disabled)`)
  const first = box?.querySelector<HTMLElement>(fields.join()) ?? null
  return first?.closest('[role=radiogroup]')?.querySelector<HTMLElement>(':checked') ?? first
}
