/** Returns the field of a record at a path, such as `user.name`; undefined if there is none. */
export function valueAt(record: unknown, path: string): unknown {
  const step = (at: unknown, name: string) => (at as Record<string, unknown> | null | undefined)?.[name]
  return path.split('.').reduce(step, record)
}
