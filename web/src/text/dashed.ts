type Dashed<Word extends string> = Word extends `${infer Head}_${infer Tail}`
  ? `${Head}-${Dashed<Tail>}`
  : Word

/** Converts a word of the wire to the catalogue's spelling: `credit_card` → `credit-card`. */
export function dashed<Word extends string>(word: Word): Dashed<Word> {
  return word.replaceAll('_', '-') as Dashed<Word>
}
