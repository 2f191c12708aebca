import { expect, test } from 'vitest'
import { modules } from './entrance'
import { routes } from './routes'

test('visitors without a session can load every page that needs none, and no other', () => {
  const pages = routes.flatMap(({ bare, page }) => (bare ? [`/src/features/${page}.tsx`] : []))
  expect([...new Set(pages)].toSorted()).toEqual(Object.keys(modules).toSorted())
})
