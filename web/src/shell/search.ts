/** The part of an address after the `?`, as plain text: what is typed into the address bar is what a page reads. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}
