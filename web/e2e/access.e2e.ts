import { describe } from 'vitest'
import { roles, test } from './fixtures/test'
import { Visits } from './fixtures/visits'

const visits = new Visits('access.txt', [...roles])

describe('access', () => {
  test.for(roles)('%s', { timeout: 120_000 }, async (who, { open }) => visits.visit(who, await open(who)))
  test('the pages to come only become fewer', () => visits.compare())
})
