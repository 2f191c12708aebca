import { expect, test } from 'vitest'

const files = import.meta.glob<string>(['/src/**/*.{ts,tsx}', '!**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Returns the file that an import means. */
function resolve(from: string, specifier: string): string | undefined {
  const path = new URL(specifier.replace(/^~\//, '/src/').replace(/\?.*/, ''), `file://${from}`).pathname
  return ['', '.ts', '.tsx', '/index.ts'].map((end) => path + end).find((file) => file in files)
}

/** Returns what each file imports: values, types, and what it loads late. */
function imports(): Map<string, string[]> {
  return new Map(
    Object.entries(files).map(([file, code]) => [
      file,
      [...code.matchAll(/(?:\bfrom |\bimport\()'([~.][^']+)'/g)].flatMap(
        ([, specifier = '']) => resolve(file, specifier) ?? [],
      ),
    ]),
  )
}

test('no file imports itself through others, be it for a type alone or late', () => {
  const graph = imports()
  expect(graph.size).toBeGreaterThan(500)
  const reached = (roots: readonly string[]) => {
    const all = new Set(roots)
    for (const file of all) for (const next of graph.get(file) ?? []) all.add(next)
    return all
  }
  const circles = [...graph].flatMap(([file, nexts]) =>
    nexts.filter((next) => reached([next]).has(file)).map((next) => `${file} imports ${next}`),
  )
  expect(circles).toEqual([])
})
