import { plain } from './plain'

/** The characters of a word that are compared, as the server's index of words has them. */
const longest = 64

/** A part of a text by its first character and the one after its last. */
export type Span = readonly [from: number, to: number]

/** Returns the words that a search looks for, as the server reads them: letters and digits alone, without accents and case. */
export const wordsOf = (search = ''): string[] => wordsIn(search).map(({ word }) => word)

/** Returns whether a text has all words, each by the beginning of one of its words. */
export function hasAll(text: string, words: readonly string[]): boolean {
  const own = wordsIn(text)
  return words.every((wanted) => own.some(({ word }) => word.startsWith(wanted)))
}

/** Returns where words of a text begin with one of those that are looked for: the letters that were typed, in order. */
export function matchesIn(text: string, words: readonly string[]): Span[] {
  if (words.length === 0) return []
  return wordsIn(text).flatMap(({ word, ends, from }) => {
    const typed = words.filter((wanted) => word.startsWith(wanted)).map(({ length }) => length)
    return typed.length > 0 ? [[from, ends[Math.max(...typed) - 1] ?? from] as const] : []
  })
}

/**
 * Returns a text from shortly before its first match, where a line of the row would cut it off: a match within the first
 * characters is seen anyhow.
 */
export function fromMatch(text: string, words: readonly string[]): string {
  const from = matchesIn(text, words)[0]?.[0] ?? 0
  if (from <= seen) return text
  const before = text.slice(from - lead, from)
  // Begun with a word, unless it is all one.
  const start = before.search(/(?<=\s)\S/)
  return `…${text.slice(from - lead + Math.max(start, 0))}`
}

/** Characters of a row that are seen even if it is narrow, and those that are shown before a match. */
const [seen, lead] = [24, 16]

interface WordAt {
  /** Its normal form. */
  word: string
  from: number
  /** Where in the text each character of the normal form ends, with the signs that belong to it. */
  ends: number[]
}

/** Returns the words of a text with their places. */
function wordsIn(text: string): WordAt[] {
  const found: WordAt[] = []
  let open: WordAt | undefined
  let at = 0
  for (const letter of text) {
    const from = at
    at += letter.length
    const folded = /[\x20-\x7E]/.test(letter) ? letter.toLowerCase() : plain(plain(letter))
    // A separate accent belongs to the letter before it.
    if (folded === '' && open) open.ends[open.ends.length - 1] = at
    for (const one of folded) {
      if (!/[\p{Alphabetic}\p{N}]/u.test(one)) open = undefined
      else {
        if (!open) found.push((open = { word: '', from, ends: [] }))
        if (open.ends.length >= longest) continue
        open.word += one
        for (let unit = 0; unit < one.length; unit += 1) open.ends.push(at)
      }
    }
  }
  return found
}
