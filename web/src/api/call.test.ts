import { afterEach, expect, test, vi } from 'vitest'
import { speak } from '~/text'
import { address, call } from './call'
import { paymentsApprove, paymentsList, sessionLogin } from './endpoints.gen'
import { Refused, Unreachable } from './errors'
import { type User, session } from './session'

await speak('pt-BR')

const answers = (...list: (Response | Error)[]) => {
  const fetching = vi.spyOn(globalThis, 'fetch')
  for (const answer of list) {
    if (answer instanceof Error) fetching.mockRejectedValueOnce(answer)
    else fetching.mockResolvedValueOnce(answer)
  }
  const header = (at: number, name: string) => new Headers(fetching.mock.calls[at]?.[1]?.headers).get(name)
  return { fetching, header }
}

afterEach(() => vi.restoreAllMocks())

test('an address has its holes filled; empty and “all” filters are left out, lists repeated', () => {
  expect(address('/user/{id}', { id: 7 })).toBe('/api/user/7')
  expect(address('/financial', {}, { status: 'all', user_id: '', page: 2, emails: ['a', 'b'] })).toBe(
    '/api/financial?page=2&emails%5B%5D=a&emails%5B%5D=b',
  )
})

test('a write whose outcome is unknown is tried again under the same key, and the next one under another', async () => {
  const done = { message: 'Pagamento aprovado!' }
  const { header } = answers(new TypeError('network'), Response.json(done), Response.json(done))
  const approve = () => call(paymentsApprove, { path: { id: 7 } })
  await expect(approve()).rejects.toBeInstanceOf(Unreachable)
  await approve()
  await approve()
  expect(header(1, 'Idempotency-Key')).toBe(header(0, 'Idempotency-Key'))
  expect(header(2, 'Idempotency-Key')).not.toBe(header(1, 'Idempotency-Key'))
  expect(header(0, 'X-Retaguarda-Door')).toBe('web')
})

test('a refusal says what is wrong with each field', async () => {
  const problem = { message: 'Existe 1 erro', errors: { email: ['Insira um e-mail válido', 'outro'] } }
  answers(Response.json(problem, { status: 422 }))
  const refused = await call(sessionLogin, { body: { email: 'x', password: 'y' } }).catch(
    (error: unknown) => error,
  )
  expect(refused).toBeInstanceOf(Refused)
  expect(refused).toMatchObject({ status: 422, fields: { email: 'Insira um e-mail válido' } })
})

test('a 401 ends the session, except while signing in, and of nobody', async () => {
  const end = vi.spyOn(location, 'replace').mockImplementation(() => undefined)
  answers(Response.json({ message: 'Faça login novamente' }, { status: 401 }))
  await expect(call(paymentsList)).rejects.toThrow('Faça login novamente')
  session.begin({ user: { name: 'Ana' } as User, ability: [] })
  answers(Response.json({ message: 'E-mail ou senha incorretos.' }, { status: 401 }))
  await expect(call(sessionLogin, { body: { email: 'x', password: 'y' } })).rejects.toThrow('E-mail ou senha')
  expect(end).not.toHaveBeenCalled()
  answers(Response.json({ message: 'Faça login novamente' }, { status: 401 }))
  await expect(call(paymentsList)).rejects.toThrow('Faça login novamente')
  expect(end).toHaveBeenCalledWith('/')
  expect([localStorage.getItem('userData'), localStorage.getItem('ability')]).toEqual([null, null])
})
