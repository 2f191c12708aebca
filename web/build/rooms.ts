import type { Plugin } from 'vite'
import { addTo } from './groups.ts'
import { pathOf, readPages } from './pages.ts'
import type { Tree } from './tree.ts'

/** What is loaded before any page, and the page that most open first. */
const first = ['/src/app.tsx', '/src/features/finance/payments/PaymentsPage.tsx']

let rooms = new Map<string, string>()

/** Finds the rooms of the declarations, the files of the build in which calls, lists, actions and words stand together. */
export function findRooms(): Plugin {
  return {
    name: 'rooms',
    apply: 'build',
    async buildStart() {
      rooms = roomsOf((await readPages()).tree, first)
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))
      const circle = circleOf(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])))
      if (circle) throw new Error(`these files load one another, in whatever order: ${circle.join(', ')}`)
    },
  }
}

/** Returns the room of a declaration; none for another module, or if nothing names it. */
export const roomOf = (id: string): string | null => rooms.get(pathOf(id)) ?? null

/**
 * Returns the room of each declaration that is named, by its file: `staff` if the first screen needs it, else the folder of the
 * features that name it, or that name a declaration which holds it: rooms then load only those above them. What several groups
 * name, or what they share, has one of its own.
 */
export function roomsOf(tree: Tree, roots: string[]): Map<string, string> {
  const folders = new Map<string, Set<string>>()
  for (const file of tree.files) for (const named of tree.namedIn(file)) addTo(folders, named, folderOf(file))
  for (const [file, by] of [...folders].map(([name, those]) => [name, [...those]] as const))
    for (const held of tree.heldBy(file)) addTo(folders, held, ...by)
  const early = [...tree.together(...roots)].flatMap((file) => tree.namedIn(file))
  return new Map([
    ...[...folders].map(([file, by]) => [file, `${commonOf([...by])}.api`] as const),
    ...early.map((file) => [file, 'staff'] as const),
  ])
}

/** Returns the folder of a file: of a feature that of its group and resource. */
function folderOf(file: string): string {
  return /^\/src\/features\/([\w-]+\/[\w-]+)\//.exec(file)?.[1] ?? 'shared'
}

/** Returns the resource, or the group, in which all of some folders are. */
function commonOf([one = '', ...others]: string[]): string {
  const [group = '', resource] = one.split('/')
  if (others.length === 0) return resource ?? group
  return others.every((other) => other.startsWith(`${group}/`)) ? group : 'shared'
}

/** Returns files that import one another, each the next; none if no file imports itself through others. */
export function circleOf(imports: Map<string, string[]>): string[] | undefined {
  const left = new Set<string>()
  const follow = (file: string, way: string[]): string[] | undefined => {
    if (way.includes(file)) return way.slice(way.indexOf(file))
    if (left.has(file)) return undefined
    for (const next of imports.get(file) ?? []) {
      const circle = follow(next, [...way, file])
      if (circle) return circle
    }
    left.add(file)
    return undefined
  }
  for (const file of imports.keys()) {
    const circle = follow(file, [])
    if (circle) return circle
  }
  return undefined
}
