import { expect, test } from 'vitest'

const files = import.meta.glob<string>(['/src/**/*.{ts,tsx}', '!**/*.gen.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The past participles that do not end in *ed*, as far as they are no nouns themselves. */
const irregular = `
  asked been begun bent bought bound broken brought built caught chosen come done drawn driven fallen felt found
  forgotten frozen given gone grown heard held hidden kept known laid led left lent lost made meant met paid said seen
  sent shown sold spent spoken spoilt stood stolen struck sunk swept taken taught thought told torn understood won worn
  woven written
`
  .trim()
  .split(/\s+/)

/** Nouns that end as participles do. */
const nouns = new Set(['bed', 'breed', 'deed', 'feed', 'need', 'seed', 'shed', 'speed', 'weed'])

function isParticiple(word: string): boolean {
  const stem = word.replace(/^(?:re|un|mis|over)/, '')
  return [word, stem].some((one) => irregular.includes(one)) || (word.endsWith('ed') && !nouns.has(word))
}

test('a type is named by a noun, and not by what was done to it', () => {
  const declared = Object.entries(files).flatMap(([file, code]) =>
    [...code.matchAll(/^\s*(?:export )?(?:abstract )?(?:type|interface|class) ([A-Z]\w*)/gm)].map(
      ([, name = '']) => ({ file, name }),
    ),
  )
  expect(declared.length).toBeGreaterThan(500)
  expect(
    declared.filter(({ name }) => isParticiple(name.toLowerCase()) && /^[A-Z][a-z]*$/.test(name)),
  ).toEqual([])
})
