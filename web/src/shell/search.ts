/** Parses the part of an address after the `?` as plain text. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}
