import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HoursFacts } from './HoursFacts'
import type { Consultant } from './view'

const week = {
  monday: '09:00-12:00',
  tuesday: '',
  wednesday: '',
  thursday: '',
  friday: '',
  saturday: '',
  sunday: '',
}
const hours = { ...week, minutes: 30, buffer: 0, most: 8 }

function shown(consultant: Partial<Consultant>): string[] {
  const place = document.createElement('dl')
  place.innerHTML = renderToStaticMarkup(<HoursFacts consultant={consultant as Consultant} />)
  return [...place.querySelectorAll('dd')].map(({ textContent }) => textContent)
}

test('working hours that are not told are not those that everybody has at first', () => {
  expect(shown({ hours: null, next_free: null })).toEqual(['—', '—', '—'])
})

test('a consultant who takes no meetings has no hours, which is told', () => {
  expect(shown({ hours: { ...hours, monday: '' }, next_free: null })[0]).not.toBe('—')
  expect(shown({ hours, next_free: null })).not.toContain('—')
})
