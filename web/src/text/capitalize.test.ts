import { expect, test } from 'vitest'
import { capitalize } from './capitalize'

test.each([
  ['ontem', 'Ontem'],
  ['âncora', 'Âncora'],
  ['évaluations', 'Évaluations'],
  ['öffentliches Profil', 'Öffentliches Profil'],
  ['ßtraße', 'Sstraße'],
  ['E-Mail', 'E-Mail'],
  ['', ''],
])('%s begins as %s', (text, title) => {
  expect(capitalize(text, 'de')).toBe(title)
})
