import { membersCreate } from '~/api/endpoints.gen'
import { quote } from '~/parts/write/command'
import { bodyOf } from './registration'

/** Returns the file that the command line reads: each line of the import as a separate object. */
export const linesFile = (lines: Iterable<string>) =>
  [...lines].map((users) => `${JSON.stringify({ users })}\n`).join('')

/** Returns the command lines that plan and apply the same import from a file of lines. */
export function planLines(file: string, options: Record<string, string>): string[] {
  const { users: _lines, ...body } = bodyOf({ ...options, mode: 'many', users: '' })
  const chosen = Object.entries(body).filter(([, value]) => value !== undefined)
  const sets = chosen.map(([name, value]) => ` --set ${quote(`${name}=${String(value)}`)}`).join('')
  return [
    `retaguarda batch plan ${membersCreate.id} --from ${quote(file)}${sets} -o plano.ndjson`,
    'retaguarda batch apply plano.ndjson',
  ]
}
