import { expect, test } from 'vitest'
import { randomId } from './random'
import { digestOf, sha256 } from './sha256'

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

test('random ids are UUIDs of version 4, each another', () => {
  const ids = Array.from({ length: 50 }, randomId)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(new Set(ids).size).toBe(50)
})

test('digests are those of the browser, whatever the length', async () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 1000]) {
    const text = 'ção'.repeat(length).slice(0, length)
    // oxlint-disable-next-line no-await-in-loop
    expect(hex(digestOf(new TextEncoder().encode(text)))).toBe(await sha256(text))
  }
})
