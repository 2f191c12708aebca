type Node = { [name: string]: Node } & { $ref?: unknown }

/** Returns the document with one part alone, and the components that it needs. */
export function neededBy(document: object, path: string[]): object {
  const all = document as Node
  const needed = {} as Node
  const ways = new Set([path.join('\0')])
  for (const way of ways) {
    const names = way.split('\0')
    const part = names.reduce<Node | undefined>((node, name) => node?.[name], all)
    put(needed, names, part)
    for (const ref of refsIn(part)) ways.add(ref)
  }
  return { ...Object.fromEntries(Object.entries(all).filter(([name]) => !heavy.has(name))), ...needed }
}

/** What is left out but for the parts that are needed. */
const heavy = new Set(['paths', 'components'])

/** Returns where the references in a part lead to, as the names of the way to it. */
function refsIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return []
  const { $ref } = part as Node
  const own = typeof $ref === 'string' ? [$ref.slice(2).replaceAll('/', '\0')] : []
  return [...own, ...Object.values(part).flatMap(refsIn)]
}

function put(root: Node, names: string[], part: Node | undefined): void {
  const last = names.at(-1)
  if (last === undefined || part === undefined) return
  const holder = names.slice(0, -1).reduce((node, name) => (node[name] ??= {} as Node), root)
  holder[last] = part
}
