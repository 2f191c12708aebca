// @vitest-environment node
import { expect, test } from 'vitest'
import { circleOf } from '../build/rooms'
import { Tree } from '../build/tree'

const files = import.meta.glob<string>(['/src/**/*.{ts,tsx}', '!**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Returns what each file imports: values, types, and what it loads late. */
function imports(): Map<string, string[]> {
  const tree = new Tree(files)
  return new Map(
    Object.entries(files).map(([file, code]) => [
      file,
      [...code.matchAll(/(?:\bfrom |\bimport\()'([~.][^']+)'/g)].flatMap(
        ([, specifier = '']) => tree.resolve(file, specifier.replace(/\?.*/, '')) ?? [],
      ),
    ]),
  )
}

test('no file imports itself through others, be it for a type alone or late', () => {
  const graph = imports()
  expect(graph.size).toBeGreaterThan(500)
  expect(circleOf(graph) ?? []).toEqual([])
})
