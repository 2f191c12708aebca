import { type Role, type SheetRow, headRows, roles } from './sheet'

/** The recognised columns: their roles, and the row that names them. Rows above it are no part of the import. */
export interface Columns {
  roles: (Role | null)[]
  /** The index of the head; -1 without one. */
  head: number
}

/** Rows by which a column is recognised. */
const sample = 200

const phones =
  'telefones?|fones?|tel|celular(es)?|cel|whats(app)?|zap|phone(number)?|mobile(phone|number)?|homephone|workphone|businessphone|primaryphone|fixo|(numerode?|n[o]?(de)?)(telefone|celular)'

/** The words by which a header names a role, without accents and punctuation. */
const words: Record<Role, RegExp> = {
  name: /^(nome|name|nomes|primeironome|razaosocial|nomecompleto|nomefantasia|nomedo(cliente|contato|membro)|contato|cliente|membro|empresa|representante|fullname|firstname|givenname|prenome)$/,
  surname:
    /^(sobrenomes?|ultimonome|segundonome|nomedomeio|lastname|familyname|surname|middlename|additionalname)$/,
  email:
    /^(e?mails?|correioeletronico|enderecode?e?mail)\d?(address|value|valor|principal|contato|pessoal)?$/,
  area: /^(ddd|codigodearea|coddearea|codarea|areacode|dddcelular|ddd(do)?telefone|dddfone)\d?$/,
  phone: new RegExp(
    `^(ddd|dddmais|dddcom|dddeo?)?(${phones})(comddd|ddd|principal|contato|residencial|comercial|celular|fixo|movel|whatsapp)?\\d?(value|valor)?$`,
  ),
  document: /^(numero(do)?|n)?(cpf|cnpj|cpf(ou|e)?cnpj|cnpj(ou|e)?cpf|documento|document|doc|taxid)$/,
}

const digitsOf = (text: string) => text.replaceAll(/\D/g, '').length

/** What a cell of a role looks like. */
const looks: Record<Role, (text: string) => boolean> = {
  email: (text) => /^\S+@\S+\.\S+$/.test(text) || /<\S+@\S+\.\S+>$/.test(text),
  phone: (text) =>
    /^[\d\s()+./:;,|-]+$/.test(text) && !looks.document(text) && between(digitsOf(text), 10, 39),
  document: (text) =>
    /^\d{3}\.\d{3}\.\d{3}-?\d{2}$/.test(text) ||
    /^[\dA-Z]{2}\.[\dA-Z]{3}\.[\dA-Z]{3}\/?[\dA-Z]{4}-?\d{2}$/i.test(text) ||
    /^\d{14}$/.test(text),
  name: isName,
  surname: isName,
  area: (text) => /^\(?0?\d{2}\)?([.,]0+)?$/.test(text),
}

function isName(text: string): boolean {
  return /\p{L}{2}/u.test(text) && !text.includes('@') && digitsOf(text) < 8
}

const between = (value: number, least: number, most: number) => value >= least && value <= most

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

const rolesNamed = (header: string) => roles.filter((role) => words[role].test(plain(header)))

/** Returns the role that a header names. */
export const roleNamed = (header: string): Role | null => rolesNamed(header)[0] ?? null

/** Returns the index of the row that names the columns, below any titles; -1 if there is none. */
export function headOf(rows: readonly SheetRow[]): number {
  const found = rows.slice(0, sample).findIndex(({ cells }) => cells.some(looks.email))
  const above = rows.slice(0, found < 0 ? headRows : Math.min(found, headRows))
  const namings = above.map(({ cells }) => cells.filter(roleNamed).length)
  const most = Math.max(0, ...namings)
  // A title may have a word of a header, and nothing else.
  if (most > 1 || (most === 1 && namings[0] === 1)) return namings.indexOf(most)
  if (found < 1) return -1
  const last = above.at(-1)?.cells.filter(Boolean) ?? []
  const isData = last.some((text) => looks.phone(text) || looks.document(text))
  const isTitle = last.length < 2 && (rows[found]?.cells.filter(Boolean).length ?? 0) > 1
  return most === 1 || !(isData || isTitle) ? above.length - 1 : -1
}

/** Recognises columns by what their header says, and by what most of their cells look like. */
export function recognise(rows: readonly SheetRow[], width: number, head = headOf(rows)): Columns {
  const below = rows.slice(head + 1, head + 1 + sample)
  const names = Array.from({ length: width }, (_, at) => rolesNamed(rows[head]?.cells[at] ?? ''))
  const chosen: (Role | null)[] = names.map(() => null)
  for (const role of ['email', 'area', 'document', 'phone', 'name', 'surname'] as const) {
    const scores = chosen.map((taken, at) => {
      const like = share(below, at, role)
      const isNamed = names[at]?.includes(role) ?? false
      if (taken || (named[role] && !(isNamed && (like >= 0.5 || like < 0)))) return 0
      return (isNamed ? 2 : 0) + Math.max(0, like)
    })
    const best = Math.max(...scores)
    if (best < 0.5) continue
    chosen[scores.indexOf(best)] = role
    if (!isSeveral[role]) continue
    for (const [at, score] of scores.entries()) {
      const isAnother = score >= 2 ? isOfUse(below, at, role) : head < 0 && score >= 0.5
      if (isAnother && !chosen[at]) chosen[at] = role
    }
  }
  return { roles: chosen, head }
}

/** Roles that only a header gives to a column. */
const named: Partial<Record<Role, boolean>> = { surname: true, area: true }

/** Roles that several columns may have. */
export const isSeveral: Record<Role, boolean> = {
  name: false,
  surname: true,
  email: true,
  area: true,
  phone: true,
  document: true,
}

/** Returns the share of the cells of a column that look like a role; -1 without any. */
function share(rows: readonly SheetRow[], at: number, role: Role): number {
  const cells = rows.map(({ cells: all }) => all[at] ?? '').filter(Boolean)
  return cells.length === 0 ? -1 : cells.filter(looks[role]).length / cells.length
}

/** Whether a column that is named for a role holds anything of it, or nothing at all so far. */
function isOfUse(rows: readonly SheetRow[], at: number, role: Role): boolean {
  const cells = rows.map(({ cells: all }) => all[at] ?? '').filter(Boolean)
  const sign = {
    email: /@/,
    phone: /\d{4}/,
    document: /\d{3}/,
    area: /\d/,
    name: /\p{L}/u,
    surname: /\p{L}/u,
  }[role]
  return cells.length === 0 || cells.some((text) => sign.test(text))
}

/** Gives a column a role. A name belongs to one column. */
export function withRole(columns: Columns, at: number, role: Role | null): Columns {
  const isTaken = (known: Role | null) => known !== null && known === role && !isSeveral[known]
  const others = columns.roles.map((known) => (isTaken(known) ? null : known))
  return { ...columns, roles: others.with(at, role) }
}
