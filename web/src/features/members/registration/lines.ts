import { isRounded, national, number, read, shown } from '~/form/reading'
import type { Key } from '~/text'
import { type Role, type RowFault, roles } from './sheet'

/** The largest number of lines of one call, and of its characters: the server's own limits. */
const mostLines = 500
const mostCharacters = 60_000

/** What a row says of a member, by role. */
export type Person = Record<Role, string>

/** Returns what a row says, by the roles of its columns. */
export function personOf(cells: readonly string[], columns: readonly (Role | null)[]): Person {
  const person: Person = { name: '', email: '', phone: '', document: '' }
  for (const [at, role] of columns.entries()) if (role) person[role] = cells[at] ?? ''
  return person
}

/** Limit on the characters of a cell that is imported: far more than any name has. */
const longestCell = 1_000

/** Returns the fault of a cell whose column has a role: a formula, or a text too long. */
export function cellFault(cells: readonly string[], columns: readonly (Role | null)[]): RowFault | null {
  for (const [at, role] of columns.entries()) {
    const text = role ? (cells[at] ?? '') : ''
    if (text.startsWith('=')) return { kind: 'formula', column: at + 1 }
    if (text.length > longestCell) return { kind: 'long', column: at + 1 }
  }
  return null
}

/** A rule that a cell breaks before anything is asked of the server. */
export interface Breach {
  role: Role
  rule: Key
}

/**
 * Returns the rule that an address breaks without its sign, and a phone or document by its length. In a line
 * without columns the server would take them for something else.
 */
export function breachOf({ email, phone, document }: Person): Breach | null {
  if (email && !email.includes('@')) return { role: 'email', rule: 'validation.email' }
  for (const [role, text] of Object.entries({ phone, document })) {
    if (isRounded(text)) return { role: role as 'phone' | 'document', rule: 'validation.rounded' }
  }
  if (phone && read('phone', phone) === null) return { role: 'phone', rule: 'validation.phone' }
  const signs = bare(document)
  if (!document || documentSigns(document)) return null
  return { role: 'document', rule: signs.length > 11 ? 'validation.cnpj' : 'validation.cpf' }
}

/** Returns a member's line. Phone and document are written so that the server tells them apart. */
export function lineOf({ name, email, phone, document }: Person): string {
  const parts = [name, email, shownPhone(phone), shownDocument(document)]
  return parts
    .map((text) => text.replaceAll(/[;\t\r\n]/g, ' ').trim())
    .filter(Boolean)
    .join('; ')
}

function shownPhone(text: string): string {
  const digits = read('phone', text)
  return digits ? shown('phone', digits) : text
}

const bare = (text: string) =>
  number(text)
    .replaceAll(/[\s./-]/g, '')
    .toUpperCase()

/** Returns the signs of a document; null if they are none's. Spreadsheets drop the zeros at the beginning. */
function documentSigns(text: string): string | null {
  const signs = bare(text)
  if (/^\d{9,11}$/.test(signs)) return signs.padStart(11, '0')
  if (/^\d{12,14}$/.test(signs)) return signs.padStart(14, '0')
  return /^[\dA-Z]{12}\d{2}$/.test(signs) ? signs : null
}

function shownDocument(text: string): string {
  const signs = documentSigns(text)
  if (!signs) return text
  return signs.length === 11
    ? signs.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4')
    : signs.replace(/(..)(...)(...)(....)(..)/, '$1.$2.$3/$4-$5')
}

/** An earlier row of the same member, and what they have in common. */
export interface Double {
  /** The index of the earlier row. */
  of: number
  by: Role
}

/** Returns what no two members share, each with its role. The ninth digit of a phone makes no difference. */
function identities({ email, phone, document }: Person): [Role, string][] {
  const digits = national(phone)
  const all: [Role, string | null][] = [
    ['email', email.toLowerCase()],
    ['document', documentSigns(document)],
    ['phone', digits && digits.slice(0, 2) + digits.slice(-8)],
  ]
  return all.filter((pair): pair is [Role, string] => Boolean(pair[1]))
}

/** Returns the rows that repeat an earlier one. Rows without a person take no part. */
export function doublesOf(people: Iterable<Person | null>): Map<number, Double> {
  const first = new Map<string, number>()
  const doubles = new Map<number, Double>()
  let at = -1
  for (const person of people) {
    at += 1
    if (!person) continue
    const found = identities(person)
    const same = found.find(([role, key]) => first.has(`${role} ${key}`))
    if (same) {
      doubles.set(at, { of: first.get(same.join(' ')) ?? 0, by: same[0] })
      continue
    }
    for (const [role, key] of found) first.set(`${role} ${key}`, at)
  }
  return doubles
}

/** The rows of one call, by index, and their lines. */
export interface Chunk {
  rows: number[]
  users: string
}

/** Cuts rows into calls of at most so many lines, as they are needed. */
export function* chunksOf(
  rows: Iterable<number>,
  lineAt: (row: number) => string,
  most = mostLines,
): Generator<Chunk> {
  let chunk: Chunk = { rows: [], users: '' }
  for (const row of rows) {
    const line = lineAt(row)
    const isFull = chunk.rows.length >= most || chunk.users.length + line.length >= mostCharacters
    if (isFull && chunk.rows.length > 0) {
      yield chunk
      chunk = { rows: [], users: '' }
    }
    chunk.users += chunk.rows.length > 0 ? `\n${line}` : line
    chunk.rows.push(row)
  }
  if (chunk.rows.length > 0) yield chunk
}

/** Whether enough columns are recognised: a line needs a name and an e-mail address. */
export const isComplete = (columns: readonly (Role | null)[]) =>
  roles.slice(0, 2).every((role) => columns.includes(role))
