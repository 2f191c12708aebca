import { expect, test } from 'vitest'
import { readList } from './pastedList'

test('addresses and numbers are counted, whatever separates them', () => {
  const { addresses, members, faults } = readList('ana@x.com; rui@x.com\n 12, #34\t15\n\n')
  expect({ addresses, members, faults }).toEqual({ addresses: 2, members: 3, faults: [] })
})

test('what is neither, and what stands there twice, is told at its line', () => {
  const { addresses, faults } = readList(
    'ana@x.com\nana.x.com\nANA@X.com\nrui@münchen.de\r\nrui@xn--mnchen-3ya.de\n@x.com',
  )
  expect(addresses).toBe(2)
  expect(faults).toEqual([
    { line: 2, text: 'ana.x.com', kind: 'invalid' },
    { line: 3, text: 'ANA@X.com', kind: 'twice' },
    { line: 5, text: 'rui@xn--mnchen-3ya.de', kind: 'twice' },
    { line: 6, text: '@x.com', kind: 'invalid' },
  ])
})
