import type { Endpoint } from '~/api/call'
import { quote } from '~/parts/write/command'
import { type BulkRow, pathNames, pathValues } from './plan'

/** Returns the command lines that plan the same write on the same records. */
export function batchLines(endpoint: Endpoint, rows: readonly BulkRow[], body: object = {}): string[] {
  const records = rows.map(({ call }) => pathValues(endpoint, call).join(','))
  const sets = Object.entries(body).map(([name, value]) => ` --set ${quote(`${name}=${String(value)}`)}`)
  const data = [pathNames(endpoint).join(','), ...records].join(String.raw`\n`)
  return [
    `printf '${data}\\n' | retaguarda batch plan ${endpoint.id} --from - --format csv${sets.join('')} -o plano.ndjson`,
  ]
}
