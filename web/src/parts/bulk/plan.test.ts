import { expect, test } from 'vitest'
import { type Row, addedTo, seal } from './plan'

const header = '{"retaguarda_plan":1,"id":"0123","endpoint":"payments.approve"}'
const row = '{"row":1,"path":["812"],"effects":["Ação “é” de R$ 1,00"]}'

// client/src/wire/plan.rs expects the same seal of the same lines.
test('a row is sealed as the command line does it', async () => {
  expect(await seal(header, row)).toBe('093088ae5f9a67cf34184fd21a80edaea6fe1fdf9620b44d639661ff00da2dd0')
})

test('a row tells the earlier one that changes the same record beside its own', () => {
  const planned = (number: number, member: number, more: Partial<Row> = {}): Row => ({
    row: number,
    line: number,
    columns: {},
    path: [String(number)],
    changes: [
      { record: 'transaction', id: number, old: { status: 'open' }, new: { status: 'paid' } },
      { record: 'user', id: member, old: { end_of_plan: null }, new: { end_of_plan: '2027-02-28' } },
      // A rehearsal is rolled back, and the next one is given the same number.
      { record: 'quota', id: 900, old: null, new: {} },
    ],
    ...more,
  })
  const refused = { status: 409, reason: 'Já foi pago' }
  const rows = [planned(1, 41), planned(2, 42), planned(3, 41), planned(4, 42, { refused }), planned(5, 41)]
  expect([...addedTo(rows)]).toEqual([
    [3, 1],
    [5, 1],
  ])
})
