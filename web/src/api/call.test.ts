import { afterEach, expect, test, vi } from 'vitest'
import { speak } from '~/text'
import { recall } from '~/browser/storage'
import { address, call, rehearse } from './call'
import { paymentsApprove, paymentsList, sessionLogin } from './endpoints.gen'
import { Refusal, Unreachable, MissingRehearsal, Unsure } from './errors'
import { type User, session } from './session'
import { unsettled } from './unsettled'

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

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('an address has its holes filled; empty and “all” filters are left out, lists repeated', () => {
  expect(address('/user/{id}', { id: 7 })).toBe('/api/user/7')
  expect(address('/financial', {}, { status: 'all', user_id: '', page: 2, emails: ['a', 'b'] })).toBe(
    '/api/financial?page=2&emails%5B%5D=a&emails%5B%5D=b',
  )
})

test('a write whose outcome is unknown is asked again under its key, and the next one under another', async () => {
  vi.useFakeTimers()
  const done = { message: 'Pagamento aprovado!' }
  const { header } = answers(new TypeError('network'), Response.json(done), Response.json(done))
  const approve = () => call(paymentsApprove, { path: { id: 7 } })
  const first = approve()
  await vi.advanceTimersByTimeAsync(500)
  expect(unsettled.trying.value).toBe(1)
  await vi.advanceTimersByTimeAsync(1_000)
  await first
  expect(unsettled.trying.value).toBe(0)
  await approve()
  expect(header(1, 'Idempotency-Key')).toBe(header(0, 'Idempotency-Key'))
  expect(header(2, 'Idempotency-Key')).not.toBe(header(1, 'Idempotency-Key'))
  expect(header(0, 'X-Retaguarda-Door')).toBe('web')
})

test('a write that stays without an answer says that nobody knows, and keeps its key until somebody does', async () => {
  vi.useFakeTimers()
  const { fetching, header } = answers()
  fetching.mockRejectedValue(new TypeError('network'))
  const approve = () => call(paymentsApprove, { path: { id: 8 } })
  const failed = approve().catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await failed).toBeInstanceOf(Unsure)
  expect(fetching).toHaveBeenCalledTimes(4)
  expect(unsettled.left.value.size).toBe(1)
  fetching.mockResolvedValue(Response.json({ message: 'Pagamento aprovado!' }))
  await Promise.all([...unsettled.left.value.values()].map((again) => again()))
  expect(header(4, 'Idempotency-Key')).toBe(header(0, 'Idempotency-Key'))
  expect(unsettled.left.value.size).toBe(0)
})

test('an answer in words that are not the server’s is no answer', async () => {
  const html = () => new Response('<h1>Bad gateway</h1>', { headers: { 'X-Request-Id': 'a1' } })
  answers(html(), new Response(''), new Response('null'))
  await expect(call(paymentsList)).rejects.toThrow('Algum erro ocorreu (código a1)')
  await expect(call(paymentsList)).rejects.toThrow('Algum erro ocorreu')
  await expect(call(paymentsList)).rejects.toBeInstanceOf(Unreachable)
  answers(new Response('<h1>Forbidden</h1>', { status: 403, headers: { 'X-Request-Id': 'a2' } }))
  await expect(call(paymentsList)).rejects.toThrow('Erro (código a2)')
})

test('a success that does not say that it was a rehearsal is none', async () => {
  const effects = { effects: [] }
  answers(Response.json(effects, { headers: { 'Preference-Applied': 'rehearsal' } }), Response.json(effects))
  expect(await rehearse(paymentsApprove, { path: { id: 7 } })).toEqual(effects)
  await expect(rehearse(paymentsApprove, { path: { id: 7 } })).rejects.toBeInstanceOf(MissingRehearsal)
})

test('a refusal says what is wrong with each field', async () => {
  const problem = { message: 'Existe 1 erro', errors: { email: ['Insira um e-mail válido', 'outro'] } }
  answers(Response.json(problem, { status: 422 }))
  const refused = await call(sessionLogin, { body: { email: 'x', password: 'y' } }).catch(
    (error: unknown) => error,
  )
  expect(refused).toBeInstanceOf(Refusal)
  expect(refused).toMatchObject({ status: 422, fields: { email: 'Insira um e-mail válido' } })
})

const over = () => Response.json({ message: 'Faça login novamente' }, { status: 401 })

test('a 401 makes a page in use ask, wait and go on', async () => {
  session.begin({ user: { id: 1, name: 'Ana' } as User, ability: [] })
  answers(Response.json({ message: 'E-mail ou senha incorretos.' }, { status: 401 }))
  await expect(call(sessionLogin, { body: { email: 'x', password: 'y' } })).rejects.toThrow('E-mail ou senha')
  expect(session.isOver.value).toBe(false)
  const { header } = answers(over(), Response.json({ message: 'Pagamento aprovado!' }))
  const approving = call(paymentsApprove, { path: { id: 7 } })
  await vi.waitFor(() => expect(session.isAsking.value).toBe(true))
  session.begin({ user: { id: 1, name: 'Ana' } as User, ability: [], token_type: 'Bearer' })
  await approving
  // The first call signed in.
  expect(header(1, 'Idempotency-Key')).not.toBe(null)
  expect(header(2, 'Idempotency-Key')).toBe(header(1, 'Idempotency-Key'))
  expect([session.isOver.value, session.isAsking.value]).toEqual([false, false])
  expect(recall('token_timestamp')).toMatch(/^\d{4}-\d\d-\d\dT/)
})

test('a 401 leads a page that was just opened to signing in, and back', async () => {
  vi.resetModules()
  const [fresh, opened] = await Promise.all([import('./call'), import('./session')])
  const leave = vi.spyOn(location, 'replace').mockImplementation(() => undefined)
  opened.session.user.value = null
  answers(over())
  await expect(fresh.call(paymentsList)).rejects.toThrow('Faça login novamente')
  opened.session.user.value = { id: 1, name: 'Ana' } as User
  answers(over())
  void fresh.call(paymentsList).catch(() => undefined)
  await vi.waitFor(() => expect(leave).toHaveBeenCalledWith(expect.stringContaining('/login?next=')))
  expect(opened.session.isOver.value).toBe(false)
})

test('a 401 before the session is confirmed takes no typed text away', async () => {
  vi.resetModules()
  const [fresh, opened] = await Promise.all([import('./call'), import('./session')])
  const leave = vi.spyOn(location, 'replace').mockImplementation(() => undefined)
  leave.mockClear()
  opened.session.user.value = { id: 1, name: 'Ana' } as User
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  answers(over())
  void fresh.call(paymentsList).catch(() => undefined)
  await vi.waitFor(() => expect(opened.session.isOver.value).toBe(true))
  expect(opened.session.isAsking.value).toBe(false)
  // A write asks, but not over a sentence that is being typed.
  field.blur()
  answers(over())
  void fresh.call(paymentsApprove, { path: { id: 7 } }).catch(() => undefined)
  await vi.waitFor(() => expect(opened.session.isAsking.value).toBe(true))
  expect(leave).not.toHaveBeenCalled()
  field.remove()
})

test('a 401 before the session is confirmed takes no sent text away, though its form has lost the focus', async () => {
  vi.resetModules()
  const [fresh, opened] = await Promise.all([import('./call'), import('./session')])
  const leave = vi.spyOn(location, 'replace').mockImplementation(() => undefined)
  opened.session.user.value = { id: 1, name: 'Ana' } as User
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.blur()
  answers(over())
  void fresh.call(paymentsList).catch(() => undefined)
  await vi.waitFor(() => expect(opened.session.isAsking.value).toBe(true))
  expect(leave).not.toHaveBeenCalled()
  field.remove()
})
