import { isRounded, read } from '~/form/reading'

/** The separators of several phones or addresses in one cell. */
const between = /\s*(?::::|[;,|\r\n/]|\s(?:e|ou)\s)\s*/i

/** Words for an empty cell. */
const nothing =
  /^(?:[-–—.?x*]+|n\/?[acdit]|null|none|nenhum|vazio|n[aã]o(?: (?:tem|possui|informado|h[aá]))?|sem(?: (?:telefone|fone|celular|e-?mail|cpf|cnpj))?)$/i

/** Words next to a phone that name its owner or kind. */
const labels =
  'telefone|tel|fone|fixo|celular|cel|whatsapp|whats|wpp|zap|comercial|com|residencial|res|casa|trabalho|contato|recado|principal|mobile|work|home|main'
const before = new RegExp(String.raw`^\(?(?:${labels})\)?\b[\s.:\-]*`, 'i')
const behind = new RegExp(String.raw`[\s\-]*\(?\b(?:${labels})\.?\)?$`, 'i')

/** A phone with its area code, wherever the next one begins. */
const whole = /(?:\+?55[\s.-]*)?\(?0?\d{2}\)?[\s.-]*9?\d{4}[\s.-]?\d{4}/g

/**
 * Returns the phones of a cell, each as it is written, with the area code of its own column, or of the cell's first one, where it
 * has none. Other texts stay as they are, so that they are refused.
 */
export function phonesIn(cell: string, area = ''): string[] {
  const text = cell.trim()
  if (nothing.test(text) || text === '') return []
  const code = areaOf(area)
  const one = withArea(text, code)
  if (isPhone(one) || isRounded(text)) return [one]
  const parts = text.split(between).map(unlabelled).filter(Boolean)
  const first = /^\D*(?:55\D*)?0?(\d{2})\D/.exec(parts[0] ?? '')?.[1] ?? ''
  const found = parts.map((part) => withArea(part, code || (isPhone(parts[0] ?? '') ? first : '')))
  if (found.length > 0 && found.every(isPhone)) return found
  const apart = text.match(whole) ?? []
  const rest = text.replaceAll(whole, '').replaceAll(/[\s,;/|-]/g, '')
  return apart.length > 1 && rest === '' && apart.every(isPhone) ? apart : found
}

const isPhone = (text: string) => read('phone', text) !== null

const unlabelled = (text: string) => text.trim().replace(before, '').replace(behind, '').trim()

/** Returns the two digits of an area code; an empty text if it is none. */
const areaOf = (text: string) => /^\(?0?(\d{2})\)?(?:[.,]0+)?$/.exec(text.trim())?.[1] ?? ''

/** Writes an area code before a phone that has none. */
function withArea(text: string, code: string): string {
  if (code === '' || isPhone(text)) return text
  const local = text.replace(/^(\d+)[.,]0+$/, '$1')
  return isPhone(`(${code}) ${local}`) ? `(${code}) ${local}` : text
}

/** Returns the e-mail addresses of a cell: several, or one with the name that mail programs write. */
export function emailsIn(cell: string): string[] {
  const text = cell.trim()
  if (nothing.test(text) || text === '') return []
  const named = [...text.matchAll(/<\s*(?:mailto:)?([^<>\s]+@[^<>\s]+)\s*>/gi)].map(([, email = '']) => email)
  if (named.length > 0) return named
  const parts = text.split(/@/).length > 2 ? text.split(/\s*(?::::|[;,|\s/]|\se\s|\sou\s)\s*/i) : [text]
  return parts.map((part) => part.replace(/^mailto:/i, '').trim()).filter(Boolean)
}

/** Returns the document of a cell, if there is one. */
export const documentsIn = (cell: string): string[] => {
  const text = cell.trim()
  return text === '' || nothing.test(text) ? [] : [text]
}
