/** Reads the placeholders of texts, `{{ variável | filtro("valor") }}`, as `client/src/letter/placeholder.rs` does. */

/** A placeholder of a text, by its first character and the one after its last. */
export interface Placeholder {
  from: number
  to: number
  /** The variable; null if it is no variable with filters. */
  variable: string | null
}

const name = '[a-z][a-z0-9_]*'
const argument = String.raw`\(\s*(?:"[^"'\\]*"|'[^"'\\]*')\s*\)`
const shape = new RegExp(String.raw`^\s*(${name}(?:\.${name})*)\s*(?:\|\s*${name}\s*(?:${argument})?\s*)*$`)

/** Returns the placeholders of a text that end, in their order. */
export function placeholdersIn(text: string): Placeholder[] {
  const found: Placeholder[] = []
  for (let from = text.indexOf('{{'); from >= 0; from = text.indexOf('{{', from)) {
    const end = endOf(text, from + 2)
    if (end === null) from += 2
    else {
      found.push({ from, to: end + 2, variable: shape.exec(text.slice(from + 2, end))?.[1] ?? null })
      from = end + 2
    }
  }
  return found
}

/** Returns where the braces close. Those in the text of an argument do not. */
function endOf(text: string, from: number): number | null {
  let quote: string | null = null
  for (let at = from; at < text.length; at += 1) {
    const letter = text[at]
    if (quote !== null) quote = letter === quote ? null : quote
    else if (letter === '"' || letter === "'") quote = letter
    else if (text.startsWith('}}', at)) return at
    else if (text.startsWith('{{', at)) return null
  }
  return null
}

/** A placeholder that is being typed: what is replaced by a variable, and what was typed of its name. */
export interface OpenPlaceholder {
  from: number
  to: number
  query: string
  /** Whether it has its end already, so that only the name is replaced. */
  isWhole: boolean
}

/** Returns the placeholder in which a text is being typed at a place; null if there is none. */
export function openPlaceholder(text: string, caret: number): OpenPlaceholder | null {
  const before = /\{\{(\s*)([\p{L}\p{M}\d_.]*)$/u.exec(text.slice(0, caret))
  if (!before) return null
  const [, space = '', query = ''] = before
  const rest = /^[\p{L}\p{M}\d_.]*/u.exec(text.slice(caret))?.[0] ?? ''
  const isWhole = /^\s*(?:\||\}\})/.test(text.slice(caret + rest.length))
  const from = isWhole ? before.index + 2 + space.length : before.index
  return { from, to: isWhole ? caret + rest.length : caret, query, isWhole }
}
