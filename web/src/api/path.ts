import type { Call, Endpoint } from './call'

/** Returns the names of the values of an endpoint's path, in order. */
export function pathNames({ path }: Endpoint): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
}

/** Returns the values of a call's path, in order. */
export function pathValues(endpoint: Endpoint, call: Call<Endpoint>): string[] {
  const values = new Map(Object.entries(call.path ?? {}))
  return pathNames(endpoint).map((name) => String(values.get(name)))
}
