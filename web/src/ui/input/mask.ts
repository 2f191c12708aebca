/**
 * Formats bare characters by the pattern that they fit, or by the last one. The same as
 * `client/src/rules/mask.rs`.
 */
export function mask(patterns: readonly string[], typed: string): string {
  const bare = strip(patterns, typed)
  const pattern = patterns.find((each) => slots(each).length === bare.length) ?? patterns.at(-1) ?? ''
  let [shown, taken] = ['', 0]
  for (const symbol of pattern) {
    if (taken === bare.length) break
    shown += /[9*]/.test(symbol) ? bare.charAt(taken++) : symbol
  }
  return shown
}

/** Formats a whole text by the pattern that it fits; one that fits none stays as it is. */
export function formatted(patterns: readonly string[], text: string): string {
  const isWhole = patterns.some((each) => slots(each).length === text.length)
  return isWhole ? mask(patterns, text) : text
}

/** Returns the bare characters in upper case, at most as many as the longest pattern has slots. */
export function strip(patterns: readonly string[], typed: string): string {
  const longest = patterns.map(slots).reduce((a, b) => (b.length >= a.length ? b : a), [])
  let bare = ''
  for (const symbol of typed.match(/[0-9A-Za-z]/g) ?? []) {
    const slot = longest[bare.length]
    if (slot === '*' || (slot === '9' && symbol <= '9')) bare += symbol.toUpperCase()
  }
  return bare
}

function slots(pattern: string): string[] {
  return pattern.match(/[9*]/g) ?? []
}
