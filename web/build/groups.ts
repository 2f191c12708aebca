/** Adds a value to those under a key. */
export function addTo<Key, Value>(groups: Map<Key, Set<Value>>, key: Key, ...values: Value[]): void {
  groups.set(key, new Set([...(groups.get(key) ?? []), ...values]))
}
