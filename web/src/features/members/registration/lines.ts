import { isRounded, national, number, read, shown } from '~/form/reading'
import type { Key } from '~/text'
import { documentsIn, emailsIn, phonesIn } from './contacts'
import type { Role, RowFault } from './sheet'

/** The largest number of lines of one call, and of its characters: the server's own limits. */
const mostLines = 500
const mostCharacters = 60_000

/** The fields of a member in a row. The first phone and the first address are the main ones. */
export interface Person {
  name: string
  emails: string[]
  phones: string[]
  documents: string[]
}

/** Returns what a row says, by the roles of its columns. */
export function personOf(cells: readonly string[], columns: readonly (Role | null)[]): Person {
  const texts = (role: Role) => columns.flatMap((known, at) => (known === role ? [cells[at] ?? ''] : []))
  const areas = texts('area')
  const numbers = texts('phone')
  // Each phone has its own area code, or all have the same.
  const areaAt = (at: number) => (areas.length === numbers.length ? areas[at] : areas[0])
  return {
    name: fullName(texts('name').join(' '), texts('surname')),
    emails: unique(texts('email').flatMap(emailsIn)),
    phones: unique(numbers.flatMap((text, at) => phonesIn(text, areaAt(at)))),
    documents: unique(texts('document').flatMap(documentsIn)),
  }
}

const unique = (texts: string[]) => [...new Set(texts)]

/** Returns a name with the names from separate columns, except those that it ends with already. */
function fullName(name: string, others: string[]): string {
  const rest = others.filter(Boolean).join(' ')
  const isWhole =
    name.toLowerCase() === rest.toLowerCase() || name.toLowerCase().endsWith(` ${rest.toLowerCase()}`)
  return rest === '' || isWhole ? name : `${name} ${rest}`.trim()
}

/** Limit on the characters of a cell that is imported: far more than any name has. */
const longestCell = 1_000

/** The text of spreadsheets in a cell whose value they do not know or do not show. */
const damaged =
  /^#(?:n\/[ad]|n[uú]m!|nome\?|name\?|ref!|valor!|value!|div\/0!|nulo!|null!|despejar!|spill!|calc!|#+)$/i

/** Returns the fault of a cell whose column has a role: a formula, an error of the spreadsheet, or a text too long. */
export function cellFault(cells: readonly string[], columns: readonly (Role | null)[]): RowFault | null {
  for (const [at, role] of columns.entries()) {
    const text = role ? (cells[at] ?? '') : ''
    if (text.startsWith('=')) return { kind: 'formula', column: at + 1 }
    if (damaged.test(text)) return { kind: 'damaged', column: at + 1 }
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
export function breachOf({ emails, phones, documents }: Person): Breach | null {
  if (emails.some((email) => !email.includes('@'))) return { role: 'email', rule: 'validation.email' }
  if (phones.some(isRounded)) return { role: 'phone', rule: 'validation.rounded' }
  if (documents.some(isRounded)) return { role: 'document', rule: 'validation.rounded' }
  if (phones.some((phone) => read('phone', phone) === null)) {
    return { role: 'phone', rule: 'validation.phone' }
  }
  const broken = documents.find((document) => !documentSigns(document))
  if (broken === undefined) return null
  return { role: 'document', rule: bare(broken).length > 11 ? 'validation.cnpj' : 'validation.cpf' }
}

/** Returns a member's line. Phones and documents are written so that the server distinguishes them. */
export function lineOf({ name, emails, phones, documents }: Person): string {
  const parts = [name, ...emails, ...phones.map(shownPhone), ...documents.map(shownDocument)]
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
function identities({ emails, phones, documents }: Person): [Role, string][] {
  const digitsOf = (phone: string) => {
    const digits = national(phone)
    return digits && digits.slice(0, 2) + digits.slice(-8)
  }
  const all: [Role, string | null][] = [
    ...emails.map((email): [Role, string] => ['email', email.toLowerCase()]),
    ...documents.map((document): [Role, string | null] => ['document', documentSigns(document)]),
    ...phones.map((phone): [Role, string | null] => ['phone', digitsOf(phone)]),
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

/** Cuts rows into calls of at most that many lines, as they are needed. */
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
  columns.includes('name') && columns.includes('email')
