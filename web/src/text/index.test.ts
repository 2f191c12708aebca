import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import english from './en.gen.json'
import { language, missed, need, speak, t } from '.'
import portuguese from './pt-BR.gen.json'

beforeEach(() => speak('pt-BR'))
afterAll(() => speak('pt-BR'))

test('an area that was needed once is there in every language', async () => {
  await need(['outbox'])
  expect(t('outbox.state.held')).toBe(portuguese['outbox.state.held'])
  await speak('en')
  expect(t('outbox.state.held')).toBe(english['outbox.state.held'])
})

test('an area comes in the language that is chosen meanwhile', async () => {
  await Promise.all([speak('en'), need(['history'])])
  expect(t('history.field')).toBe(english['history.field'])
})

test('a text that is missed is empty until its area has come by itself', async () => {
  const before = missed.peek()
  expect(t('migrate-page.origin')).toBe('')
  await vi.waitFor(() => expect(missed.peek()).toBeGreaterThan(before))
  expect(t('migrate-page.origin')).toBe(portuguese['migrate-page.origin'])
})

test('an abbreviation ends a sentence with one full stop', async () => {
  const text = t('action.payments.change-manager.text', { amount: 'R$ 1,00', user: 'Fernandes Ltda.' })
  expect(text).toContain('Fernandes Ltda. S')
})

test('braces in a value are no placeholders', async () => {
  await need(['payments-page'])
  const [user, amount] = ['{amount} {percent} {{n}} {user} $& $1', 'R$ 1,00']
  for (const params of [
    { user, amount },
    { amount, user },
  ]) {
    const text = t('action.payments.change-manager.text', params)
    expect(text).toContain(user)
    expect(text.split(amount)).toHaveLength(2)
  }
})

test('the language that is asked for last is spoken', async () => {
  const isCurrent = await Promise.all([speak('en'), speak('de')])
  expect([...isCurrent, language.peek()]).toEqual([false, true, 'de'])
})
