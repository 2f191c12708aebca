import { expect, test } from 'vitest'
import { readDay, readMoment } from './dayWords'
import vectors from './days.vectors.json'

test.for(vectors.days)('$typed is a day as in Rust, on $today', ({ typed, today, day }) => {
  expect(readDay(typed, today)).toBe(day)
})

test.for(vectors.moments)('$typed is a moment as in Rust, on $today', ({ typed, today, moment }) => {
  expect(readMoment(typed, today)).toBe(moment)
})
