import { expect, test } from 'vitest'
import { stepsOf } from './steps'
import type { MassEmail } from './view'

const none = {
  recipients: 0,
  waiting: 0,
  sending: 0,
  sent: 0,
  unknown: 0,
  failed: 0,
  bounced: 0,
  complained: 0,
  unsubscribed: 0,
  pressed: 0,
  left_out: 0,
  recalled: 0,
}

const record = (of: Partial<MassEmail>) => ({
  mass_email: {
    id: 1,
    name: 'Novidades',
    state: 'draft',
    window: { from: 8, until: 20, sundays: false },
    counts: none,
    left_out: [],
    created_at: '2026-11-24T12:00:00Z',
    can: {},
    version: 1,
    ...of,
  } satisfies MassEmail,
})

const audience = { kind: 'filter', filter: 'state=active' } as const
const found = { recipients: 12, missing: [] }
const usual = { isTested: false, isUncountable: false }

test('a new one begins with whom it reaches, and an approval comes after both', () => {
  expect(stepsOf(record({}), null, usual)).toEqual({
    who: 'open',
    what: 'open',
    test: 'later',
    approval: 'later',
    start: 'later',
  })
  expect(stepsOf(record({ audience, template_id: 3 }), found, usual)).toMatchObject({
    who: 'done',
    what: 'done',
    test: 'optional',
    approval: 'open',
    start: 'later',
  })
})

test('an audience of which none gets it, and a text that names what it lacks, are missing something', () => {
  const steps = stepsOf(
    record({ audience, template_id: 3 }),
    { recipients: 0, missing: ['coluna.cidade'] },
    { isTested: true, isUncountable: false },
  )
  expect(steps).toMatchObject({ who: 'missing', what: 'missing', test: 'done', approval: 'later' })
})

test('an audience that cannot be counted is to be corrected', () => {
  const steps = stepsOf(record({ audience, template_id: 3 }), null, { ...usual, isUncountable: true })
  expect(steps).toMatchObject({ who: 'missing', approval: 'later' })
})

test('an approval is waited for, then the start', () => {
  const asked = record({ audience, template_id: 3, state: 'in_approval' })
  expect(stepsOf(asked, null, usual)).toMatchObject({ who: 'done', approval: 'waiting', start: 'later' })
  const approved = {
    audience,
    template_id: 3,
    state: 'scheduled',
    approved_at: '2026-11-24T12:00:00Z',
  } as const
  expect(stepsOf(record(approved), null, usual)).toMatchObject({ approval: 'done', start: 'open' })
  const planned = record({ ...approved, starts_at: '2026-11-25T12:00:00Z' })
  expect(stepsOf(planned, null, usual).start).toBe('waiting')
  expect(
    stepsOf(record({ ...approved, state: 'late', starts_at: '2026-11-20T12:00:00Z' }), null, usual).start,
  ).toBe('open')
  expect(stepsOf(record({ ...approved, state: 'sending' }), null, usual).start).toBe('done')
})
