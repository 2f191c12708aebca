/** Keeps the page when a file is dropped outside the places that take one: the browser would open it instead. */
export function keepPageFromFiles(): void {
  for (const type of ['dragover', 'drop'] as const) addEventListener(type, refuse)
}

function refuse(event: DragEvent): void {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  event.dataTransfer.dropEffect = 'none'
}
