import { quote } from '~/parts/write/command'
import type { Order } from './bulk'
import { pathNames, pathValues } from '~/api/path'

type Planned = Pick<Order, 'endpoint' | 'rows' | 'whole'>

/** Returns the command line that plans the same write on the same records, or on all of the same filter. */
export function batchLines({ endpoint, rows, whole }: Planned, body: object = {}): string[] {
  const plan = `retaguarda batch plan ${endpoint.id}`
  const records = rows.map(({ call }) => pathValues(endpoint, call).join(','))
  const sets = Object.entries(body).map(([name, value]) => ` --set ${quote(`${name}=${String(value)}`)}`)
  const data = [pathNames(endpoint).join(','), ...records].join(String.raw`\n`)
  const end = `${sets.join('')} -o plano.ndjson`
  if (!whole) return [`printf '${data}\\n' | ${plan} --from - --format csv${end}`]
  const list = whole.list === endpoint.id.replace(/\.[^.]+$/, '.list') ? '' : ` --list ${whole.list}`
  return [`${plan} --where ${quote(new URLSearchParams(whole.query).toString())}${list}${end}`]
}
