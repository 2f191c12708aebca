import { expect, test, vi } from 'vitest'
import { session } from '~/api/session'
import { language } from '~/text'
import { preferences } from './preferences'
import { recognise } from './whoami'

const calls = vi.hoisted(() => ({ answer: (_id: string): Promise<unknown> => Promise.resolve(null) }))
vi.mock('~/api/call', () => ({ call: ({ id }: { id: string }) => calls.answer(id) }))

/** Returns a promise, and what fulfils it. */
function later() {
  let arrive: (value: unknown) => void = () => undefined
  const answer = new Promise((resolve) => (arrive = resolve))
  return { answer, arrive }
}

test('what the account told before a choice was saved does not undo it', async () => {
  const user = { id: 1, name: 'Ana' } as never
  session.user.value = user
  const [asked, saved] = [later(), later()]
  calls.answer = (id) => (id === 'session.whoami' ? asked.answer : saved.answer)
  const account = { user, ability: [], language: 'en', theme: 'light' }
  const recognised = recognise()
  const chosen = preferences.setLanguage('de')
  await vi.waitFor(() => expect(language.peek()).toBe('de'))
  asked.arrive(account)
  await recognised
  const during = recognise()
  saved.arrive(null)
  await Promise.all([during, chosen])
  expect([language.peek(), preferences.language.peek()]).toEqual(['de', 'de'])
  await recognise()
  expect([language.peek(), preferences.language.peek()]).toEqual(['en', 'en'])
})
