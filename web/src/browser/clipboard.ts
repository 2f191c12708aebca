/** Puts a text on the clipboard, also where the page is served without encryption: there the browser has no `navigator.clipboard`. */
export async function putOnClipboard(text: string): Promise<void> {
  const { clipboard } = navigator as { clipboard?: Clipboard }
  if (clipboard) return clipboard.writeText(text)
  if (!copySelected(text)) throw new Error('the browser refuses to copy')
}

/** Copies a text by the command of the browser, which copies the selection. */
function copySelected(text: string): boolean {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.style.position = 'fixed'
  field.style.opacity = '0'
  // Within an open dialog, which takes the focus back from everything else.
  const within = before?.closest('[role=dialog]') ?? document.body
  within.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  return isCopied
}
