/**
 * Formats bare characters by the pattern that they fit, or by the last one. A text that does not fit is unchanged. The same
 * as `client/src/rules/mask.rs`.
 */
export function mask(patterns: readonly string[], typed: string): string {
  const bare = strip(patterns, typed)
  if (bare === null) return typed
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

/**
 * Returns the bare characters in upper case; null if the text has others than the pattern and separators. No character is
 * ever dropped, because the rest would be another number.
 */
export function strip(patterns: readonly string[], typed: string): string | null {
  const longest = patterns.map(slots).reduce((a, b) => (b.length >= a.length ? b : a), [])
  const bare = typed.replaceAll(/[ .\-/():]/g, '').replaceAll(/[a-z]/g, (letter) => letter.toUpperCase())
  const fits = (symbol: string, at: number) => (longest[at] === '*' ? /[\dA-Z]/ : /\d/).test(symbol)
  return bare.length <= longest.length && [...bare].every(fits) ? bare : null
}

function slots(pattern: string): string[] {
  return pattern.match(/[9*]/g) ?? []
}
