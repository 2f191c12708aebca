import { test } from './fixtures/test'
import { Visits } from './fixtures/visits'

test('strangers find the sign-in pages, and are sent there by all others', async ({ open }) => {
  const visits = new Visits('strangers.txt', ['nobody'])
  await visits.visit('nobody', await open('nobody'))
  visits.compare()
})
