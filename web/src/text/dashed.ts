type Dashed<Word extends string> = Word extends `${infer Head}_${infer Tail}`
  ? `${Head}-${Dashed<Tail>}`
  : Word

/** A word of the wire as the message catalogue spells it: `credit_card` → `credit-card`. */
export function dashed<Word extends string>(word: Word): Dashed<Word> {
  return word.replaceAll('_', '-') as Dashed<Word>
}
