import { expect, test } from 'vitest'
import { changeOf, paceOf } from './pace'

const of = { window: { from: 8, until: 20, sundays: false }, rate_per_minute: 60, rate_per_domain: null }

test('only what was changed is sent, and an empty rate is no limit', () => {
  const fields = paceOf(of)
  expect(changeOf(of, fields)).toMatchObject({ isChanged: false, body: {} })
  expect(changeOf(of, { ...fields, perMinute: '' }).body).toEqual({ rate_per_minute: null })
  expect(changeOf(of, { ...fields, sundays: true, perDomain: '5' }).body).toEqual({
    window: { from: 8, until: 20, sundays: true },
    rate_per_domain: 5,
  })
})

test('hours that end before they begin, and rates that are none, are not sent', () => {
  const fields = paceOf(of)
  for (const wrong of [{ from: '20' }, { perMinute: '0' }, { perDomain: 'dez' }, { perMinute: '200000' }]) {
    expect(changeOf(of, { ...fields, ...wrong })).toMatchObject({ isChanged: true, body: null })
  }
})
