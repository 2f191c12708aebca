import { type Key, t } from '~/text'

/** A closed list of words, from `words.gen.ts`, with labels and tones. */
export type Words = Readonly<Record<string, About>>

interface About {
  /** Null for a word that is the same in every language. */
  label: Key | null
  tone: 'plain' | 'quiet' | 'good' | 'warn' | 'bad'
}

/** Returns the declaration of a word; undefined for one that a newer server added. */
export const about = (words: Words, word: unknown): About | undefined => words[String(word)]

/** Returns the label of a word, in the language of the page; a dash for one that the system behind a gateway does not send. */
export function labelOf(words: Words, word: unknown): string {
  const label = about(words, word)?.label
  if (label) return t(label)
  const told = String(word)
  return ['null', 'undefined'].includes(told) ? '—' : told
}

/** Returns the words as the choices of a field, in their order. */
export const choicesOf = (words: Words) =>
  Object.keys(words).map((value) => ({ value, label: labelOf(words, value) }))
