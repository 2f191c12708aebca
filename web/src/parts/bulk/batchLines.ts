import { quote } from '~/parts/write/command'
import type { Order } from './order'
import { pathNames, pathValues } from '~/api/path'
import { namedIn } from './plan'

type PlannedWrite = Pick<Order, 'endpoint' | 'names' | 'rows' | 'whole'>

/** Returns the command line that plans the same write on the same records, or on all of the same filter. */
export function batchLines({ endpoint, names = [], rows, whole }: PlannedWrite, body: object = {}): string[] {
  const plan = `retaguarda batch plan ${endpoint.id}`
  const records = rows.map(({ call }) => [...pathValues(endpoint, call), ...namedIn(call, names)].join(','))
  const chosen = Object.entries(body).filter(([name]) => !names.includes(name))
  const sets = chosen.map(([name, value]) => ` --set ${quote(`${name}=${String(value)}`)}`)
  const data = [[...pathNames(endpoint), ...names].join(','), ...records].join(String.raw`\n`)
  const end = `${sets.join('')} -o plano.ndjson`
  if (!whole) return [`printf '${data}\\n' | ${plan} --from - --format csv${end}`]
  const list = whole.list === endpoint.id.replace(/\.[^.]+$/, '.list') ? '' : ` --list ${whole.list}`
  return [`${plan} --where ${quote(new URLSearchParams(whole.query).toString())}${list}${end}`]
}
