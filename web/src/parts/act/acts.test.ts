import { expect, test } from 'vitest'
import { cardsAnnotate, cardsFinish, cardsMove, cardsSchedule } from '~/api/actions.gen'
import { commandFor } from '~/parts/write/command'
import { batchLines } from '~/parts/bulk/batchLines'
import { type User } from '~/api/session'
import { headerOf, rowOf } from '~/parts/bulk/plan'
import { callOf } from './acts'
import { callsOf } from './many'

const card = { id: 9, user_id: 5, role: 'sales', column: 'new_lead', version: 3 }

test('a call names its record in the path, in the body, or in both', () => {
  expect(callOf(cardsMove, card)).toEqual({ path: { id: 9 } })
  expect(callOf(cardsFinish, card)).toEqual({ body: { user_id: 5, role: 'sales' } })
  expect(callOf(cardsAnnotate, card)).toEqual({
    path: { role: 'sales', column: 'new_lead' },
    body: { user_id: 5 },
  })
})

test('the copied command names the record as well', () => {
  expect(commandFor(cardsFinish.endpoint, callOf(cardsFinish, card) as never)).toBe(
    'retaguarda cards finish --user-id 5 --role sales',
  )
})

const many = {
  subject: (row: typeof card) => row,
  name: (row: typeof card) => `Ana ${row.id}`,
  idOf: (row: typeof card) => row.id,
  reread: () => undefined,
}
const rows = [card, { ...card, id: 10, user_id: 6 }]

test('each row of a plan names its own record, with the version that was seen', () => {
  expect(callsOf(cardsFinish, rows, many).map(({ call }) => call)).toEqual([
    { body: { user_id: 5, role: 'sales' }, version: 3 },
    { body: { user_id: 6, role: 'sales' }, version: 3 },
  ])
  const bodies = { 'cards.finish': () => ({ reason: 'Sem retorno' }) }
  expect(callsOf(cardsFinish, rows, { ...many, bodies })[1]?.call.body).toEqual({
    user_id: 6,
    role: 'sales',
    reason: 'Sem retorno',
  })
})

test('the columns of a plan, and of the command that makes it, are what names a record', () => {
  const { endpoint, names } = cardsFinish
  const planned = callsOf(cardsFinish, rows, many)
  const user = { id: 7, name: 'Helena', role: 'root' } as User
  expect(headerOf(endpoint, 2, { form: 'selection' }, user, names).columns).toEqual(['user_id', 'role'])
  expect(planned.map((row, at) => rowOf(endpoint, at, row, names).columns)).toEqual([
    { user_id: '5', role: 'sales' },
    { user_id: '6', role: 'sales' },
  ])
  expect(batchLines({ endpoint, names, rows: planned }, { user_id: 5, role: 'sales', reason: 'x' })).toEqual([
    String.raw`printf 'user_id,role\n5,sales\n6,sales\n' | retaguarda batch plan cards.finish --from - --format csv --set 'reason=x' -o plano.ndjson`,
  ])
  expect(batchLines({ ...cardsMove, rows: callsOf(cardsMove, rows, many) })[0]).toContain(
    String.raw`'id\n9\n10\n'`,
  )
  expect(callsOf(cardsSchedule, rows, many)[0]?.call.path).toBeUndefined()
})
