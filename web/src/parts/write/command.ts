import type { Call, Endpoint } from '~/api/call'

/** Returns the command line of a call: the endpoint's id, the path's values, and flags for the rest. */
export function commandFor<E extends Endpoint>({ id }: E, call: Call<E>): string {
  const { path, query, body } = call as Record<'path' | 'query' | 'body', object | undefined>
  const flags = Object.entries({ ...query, ...body, 'if-match': call.version }).filter(
    ([, value]) => value !== undefined && value !== null,
  )
  const words = ['retaguarda', ...id.split('.'), ...Object.values(path ?? {}).map(quote)]
  return [...words, ...flags.map(([name, value]) => `--${flag(name)} ${quote(value)}`)].join(' ')
}

/** Returns the flag of a field: `planId` and `plan_id` become `plan-id`. */
function flag(name: string): string {
  return name
    .replace(/([A-Z])/g, '-$1')
    .replaceAll('_', '-')
    .toLowerCase()
}

/** Quotes a value as one word of a command line. */
export function quote(value: unknown): string {
  const text = String(value)
  return /^[\w.:@/-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
}
