import { expect, it } from 'vitest'
import { type MemberRecord, choicesOf } from './choices'

const record = (user: Partial<MemberRecord['user']>) => ({ user: { name: '', ...user } }) as MemberRecord

it('conflicts come first, and what the survivor lacks passes', () => {
  const from = record({ name: 'Ana', email: 'a@a.test', phone: '11987654321' })
  const choices = choicesOf(from, record({ name: 'Ana', email: 'b@a.test', company_name: 'Bia Ltda' }))
  expect(choices[0]).toMatchObject({ name: 'email', isConflict: true, preset: 'to' })
  const preset = Object.fromEntries(choices.map(({ name, preset: side }) => [name, side]))
  expect(preset).toMatchObject({ name: 'to', phone: 'from', company_name: 'to' })
  expect(choices.filter(({ isConflict }) => isConflict)).toHaveLength(1)
})
