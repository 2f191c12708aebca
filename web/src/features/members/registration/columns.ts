import { type Role, type SheetRow, roles } from './sheet'

/** What is known of the columns: their roles, and whether the first row names them. */
export interface Columns {
  roles: (Role | null)[]
  isHeaded: boolean
}

/** Rows by which a column is recognised. */
const sample = 200

/** The words by which a header names a role, without accents and punctuation. */
const words: Record<Role, RegExp> = {
  name: /^(nome|name|razaosocial|nomecompleto|nomefantasia|contato|cliente|membro|empresa|representante|fullname)$/,
  email: /^(e?mail|correioeletronico|endereçodeemail|enderecodeemail|emailaddress)\d?$/,
  phone:
    /^(telefone|fone|tel|celular|cel|whatsapp|whats|phone|phonenumber|mobile|dddtelefone|telefonecelular)\d?$/,
  document: /^(cpf|cnpj|cpfcnpj|cnpjcpf|cpfoucnpj|documento|document|doc|taxid)$/,
}

const digitsOf = (text: string) => text.replaceAll(/\D/g, '').length

/** What a cell of a role looks like. */
const looks: Record<Role, (text: string) => boolean> = {
  email: (text) => /^\S+@\S+\.\S+$/.test(text),
  phone: (text) => /^[\d\s()+.-]+$/.test(text) && !looks.document(text) && between(digitsOf(text), 10, 13),
  document: (text) =>
    /^\d{3}\.\d{3}\.\d{3}-?\d{2}$/.test(text) ||
    /^[\dA-Z]{2}\.[\dA-Z]{3}\.[\dA-Z]{3}\/?[\dA-Z]{4}-?\d{2}$/i.test(text) ||
    /^\d{14}$/.test(text),
  name: (text) => /\p{L}{2}/u.test(text) && !text.includes('@') && digitsOf(text) < 8,
}

const between = (value: number, least: number, most: number) => value >= least && value <= most

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

/** Returns the role that a header names. */
export function roleNamed(header: string): Role | null {
  return roles.find((role) => words[role].test(plain(header))) ?? null
}

/** Recognises columns by what their header says, and by what most of their cells look like. */
export function recognise(rows: readonly SheetRow[], width: number): Columns {
  const [first, ...rest] = rows.slice(0, sample)
  const isHeaded = namesColumns(first?.cells ?? [], rest)
  const below = isHeaded ? rest : rows.slice(0, sample)
  const chosen: (Role | null)[] = Array.from({ length: width }, () => null)
  for (const role of ['email', 'document', 'phone', 'name'] as const) {
    const scores = chosen.map((taken, at) => {
      if (taken) return 0
      const isNamed = isHeaded && roleNamed(first?.cells[at] ?? '') === role
      return (isNamed ? 2 : 0) + share(below, at, role)
    })
    const best = Math.max(...scores)
    if (best >= 0.5) chosen[scores.indexOf(best)] = role
  }
  return { roles: chosen, isHeaded }
}

function share(rows: readonly SheetRow[], at: number, role: Role): number {
  const cells = rows.map(({ cells: all }) => all[at] ?? '').filter(Boolean)
  return cells.length === 0 ? 0 : cells.filter(looks[role]).length / cells.length
}

/** Whether the first row names the columns: by a known word, or because it alone has no address. */
function namesColumns(first: readonly string[], rest: readonly SheetRow[]): boolean {
  if (first.some(looks.email)) return false
  return first.some((text) => roleNamed(text)) || rest.some(({ cells }) => cells.some(looks.email))
}

/** Gives a column a role. A role belongs to one column. */
export function withRole(columns: Columns, at: number, role: Role | null): Columns {
  const others = columns.roles.map((known) => (known === role ? null : known))
  return { ...columns, roles: others.with(at, role) }
}
