import { language } from '~/text'

/** Tops of an axis within one power of ten: each of them halves to a round number too. */
const tops = [1, 2, 3, 4, 6, 8, 10]

/** The smallest round number that is not below a value. */
export function ceiling(value: number): number {
  if (value <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  return (tops.find((top) => top * power >= value) ?? 10) * power
}

/** Reais as the label of an axis: `R$ 1,5 mil`. */
export function briefMoney(reais: number): string {
  return `R$\u00a0${reais.toLocaleString(language.value, { notation: 'compact' })}`
}
