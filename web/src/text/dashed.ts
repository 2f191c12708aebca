type DashedWord<Word extends string> = Word extends `${infer Head}_${infer Tail}`
  ? `${Head}-${DashedWord<Tail>}`
  : Word

/** Converts a word of the wire to the catalogue's spelling: `credit_card` → `credit-card`. */
export function dashed<Word extends string>(word: Word): DashedWord<Word> {
  return word.replaceAll('_', '-') as DashedWord<Word>
}
