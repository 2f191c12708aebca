/** Reads texts of a format as `client/src/rules/reading.rs` does in Rust. One table of texts tests both. */
import type { components } from '~/api/schema.gen'
import { pasted } from '~/text/reading'
import { mask, strip } from '~/ui/input/mask'
import { masks } from '~/ui/input/masks.gen'
import { patterns } from './patterns.gen'

export type Reading = components['schemas']['Reading']

/** The bare characters of a whole text. Whether they are a document's, the server sees by its check digits. */
const whole: Record<Reading, RegExp> = {
  phone: new RegExp(patterns['validation.phone'], 'v'),
  cpf: /^\d{11}$/,
  cnpj: /^[\dA-Z]{12}\d{2}$/,
  cep: /^\d{8}$/,
}

/** Reads a whole text as the contract carries it; null if it is none of the format, or not yet. */
export function read(reading: Reading, typed: string): string | null {
  const bare =
    reading === 'phone'
      ? national(typed)
      : number(typed)
          .replaceAll(/[\s./-]/g, '')
          .toUpperCase()
  return bare !== null && whole[reading].test(bare) ? bare : null
}

/**
 * Returns what a field holds for a text that is being typed: the whole text as the contract carries it, the bare characters
 * of its beginning, or else what was typed. No character is dropped, because the rest would be another number.
 */
export function entered(reading: Reading, typed: string): string {
  return read(reading, typed) ?? strip(masks[reading], typed) ?? typed
}

/** Formats what a field holds. */
export const shown = (reading: Reading, held: string): string => mask(masks[reading], held)

/** A number with an exponent: `E+10` of spreadsheets, `E10` of Java. */
const scientific = /^(?:(\d)[.,](\d+)|(\d+))E\+?(\d{1,2})$/i

/**
 * Returns a number as it was meant: without the `tel:` of links and the `.0` that tables add to whole numbers, and without an
 * exponent if each of its digits is there.
 */
export function number(typed: string): string {
  const text = pasted(typed)
    .replace(/^tel:/, '')
    .replace(/^(\d{8,})[.,]00?$/, '$1')
  const [, first = '', rest = '', all = '', power] = scientific.exec(text) ?? []
  const digits = first + rest + all
  return power !== undefined && digits.length === Number(power) + 1 ? digits : text
}

/** Returns whether a spreadsheet shortened a number, as in `1,19876543E+10`: its last digits are lost. */
export function isRounded(typed: string): boolean {
  return scientific.test(number(typed))
}

/** Returns the national digits of a phone, assigned or not; null if it has other signs or names another country. */
export function national(typed: string): string | null {
  const text = number(typed)
  if (!/^[\d+(). -]+$/.test(text)) return null
  let digits = text.replaceAll(/\D/g, '')
  let isInternational = /^[( ]*\+/.test(text)
  if (!isInternational && digits.startsWith('00')) [isInternational, digits] = [true, digits.slice(2)]
  if (isInternational && !digits.startsWith('55')) return null
  if (isInternational || /^55\d{10,12}$/.test(digits)) digits = digits.slice(2)
  return /^0(?![3589]00)\d{10,11}$/.test(digits) ? digits.slice(1) : digits
}
