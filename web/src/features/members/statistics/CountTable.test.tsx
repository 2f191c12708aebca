import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Schemas } from '~/api/call'
import { CountBars } from './CountBars'
import { CountTable } from './CountTable'

const none = { logins: null, messages: null, favourites: null, connections: null, searches: null }
const days: Schemas['DayCounts'][] = [
  { ...none, day: '2026-11-24', logins: 2, messages: 0 },
  { ...none, day: '2026-11-25', logins: 0, messages: 0 },
]

test('a count that another system does not tell is not 0', () => {
  const place = document.createElement('div')
  place.innerHTML = renderToStaticMarkup(<CountTable days={days} />)
  expect([...place.querySelectorAll('td')].map(({ textContent }) => textContent)).toEqual([
    '2',
    '0',
    '—',
    '—',
    '—',
  ])
})

test('bars name what they have, and nothing where it is not told', () => {
  const shown = (count: 'logins' | 'searches') =>
    renderToStaticMarkup(<CountBars days={days} count={count} onPoint={() => undefined} />)
  expect(shown('logins')).toContain('24/11/2026: 2')
  expect(shown('searches')).toContain('24/11/2026: —')
})
