import type { LetterVariable } from './view'

/** What every field of a letter is given. */
export interface FieldWays {
  /** The variables that its text may name. */
  variables: readonly LetterVariable[]
  /** Returns what is wrong with a field, by its name on the wire. */
  errorOf: (field: string) => string | null
  /** Whether it is only read. */
  isReadOnly: boolean
}
