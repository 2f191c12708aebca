import { expect, test } from 'vitest'
import { seal } from './plan'

const header = '{"retaguarda_plan":1,"id":"0123","endpoint":"payments.approve"}'
const row = '{"row":1,"path":["812"],"effects":["Ação “é” de R$ 1,00"]}'

// client/src/wire/plan.rs expects the same seal of the same lines.
test('a row is sealed as the command line does it', async () => {
  expect(await seal(header, row)).toBe('093088ae5f9a67cf34184fd21a80edaea6fe1fdf9620b44d639661ff00da2dd0')
})
