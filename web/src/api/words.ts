import { type Key, t } from '~/text'

/** A closed list of words, from `words.gen.ts`: what each is called, and how much attention it asks for. */
export type Words = Readonly<Record<string, About>>

interface About {
  label: Key
  tone: 'plain' | 'quiet' | 'good' | 'warn' | 'bad'
}

/** Returns what is declared of a word; nothing for one that a newer server has added. */
export const about = (words: Words, word: unknown): About | undefined => words[String(word)]

/** Returns what a word is called, in the language of the page. */
export function labelOf(words: Words, word: unknown): string {
  const known = about(words, word)
  return known ? t(known.label) : String(word)
}

/** Returns the words as the choices of a field, in their order. */
export const choicesOf = (words: Words) =>
  Object.keys(words).map((value) => ({ value, label: labelOf(words, value) }))
