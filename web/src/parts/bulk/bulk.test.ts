import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { conversationsFinish, conversationsReopen } from '~/api/endpoints.gen'
import { queries } from '~/api/queries'
import { type User, session } from '~/api/session'
import { speak } from '~/text'
import { batchLines } from './batchLines'
import { Bulk } from './bulk'
import { BulkFlow } from './bulkFlow'
import type { BulkRow } from './plan'

await speak('pt-BR')

/** A request as the server saw it. */
interface SeenRequest {
  url: string
  headers: Headers
}

/** A server of which each conversation's answer is told; by default the rehearsal or the write succeeds. */
function serve(said: (seen: SeenRequest) => Response | undefined = () => undefined) {
  const requests: SeenRequest[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const seen = { url: typeof url === 'string' ? url : '', headers: new Headers(init?.headers) }
    requests.push(seen)
    return said(seen) ?? succeed(seen)
  })
  const writes = () => requests.filter(({ headers }) => headers.has('Idempotency-Key'))
  const header = (name: string) => writes().map(({ headers }) => headers.get(name))
  return { requests, writes, header }
}

function succeed({ url, headers }: SeenRequest): Response {
  if (headers.get('Prefer') !== 'rehearsal') return Response.json({ message: 'Feito!' })
  const id = Number(/\d+/.exec(url)?.[0])
  const finishes = url.includes('finish')
  const version = Number(headers.get('If-Match')?.replaceAll('"', '') ?? 9)
  const rehearsal = {
    rehearsal: true,
    effects: [{ sentence: `A conversa ${id} muda.` }],
    changes: [{ record: 'conversation', id, old: { finished: !finishes }, new: { finished: finishes } }],
    target: {
      record: 'conversation',
      id,
      version,
    },
    ...(finishes && {
      inverse: { endpoint: 'conversations.reopen', path: [String(id)], version: version + 1 },
    }),
    answer: {},
  }
  return Response.json(rehearsal, { headers: { 'Preference-Applied': 'rehearsal' } })
}

const refuse = (status: number, message: string) => Response.json({ message }, { status })

const rowsOf = (...ids: number[]): BulkRow[] =>
  ids.map((id) => ({
    id,
    name: `Ana ${id}`,
    call: {
      path: { company_user_id: id, rep_user_id: 2 } as never,
      body: { reason: 'no_answer' } as never,
      version: id + 100,
    },
  }))

const finishing = (...ids: number[]) =>
  new Bulk({
    endpoint: conversationsFinish,
    rows: rowsOf(...ids),
    source: { form: 'selection' },
    undo: conversationsReopen,
  })

const lines = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

const isRehearsal = ({ headers }: SeenRequest) => headers.get('Prefer') === 'rehearsal'
const isOn = ({ url }: SeenRequest, id: number) => new RegExp(String.raw`/${id}\b`).test(url)

beforeEach(() => {
  session.user.value = { id: 7, name: 'Helena', role: 'root' } as User
  // The calls are made here where the system behind the server has no jobs.
  session.lacks.value = ['jobs.run-plan']
})

afterEach(() => {
  session.user.value = null
  session.lacks.value = []
  vi.restoreAllMocks()
})

test('a plan is what the server rehearsed of each row, on the versions that were seen', async () => {
  const { requests } = serve((seen) =>
    isOn(seen, 12) ? refuse(409, 'Já foi encerrada.\nOntem.') : undefined,
  )
  const bulk = finishing(11, 12, 13)
  await bulk.start()
  expect(bulk.stage.value).toBe('ready')
  expect(bulk.tally.value).toMatchObject({ waiting: 2, refused: 1 })
  expect(requests.map(({ headers }) => headers.get('If-Match'))).toEqual(['"111"', '"112"', '"113"'])
  expect(requests.every(isRehearsal)).toBe(true)

  const [header, ...rows] = lines(await bulk.text())
  expect(header).toMatchObject({
    retaguarda_plan: 1,
    endpoint: 'conversations.finish',
    origin: location.origin,
    actor: { id: 7, name: 'Helena', role: 'root' },
    rows: 3,
    source: { form: 'selection' },
    columns: ['company_user_id', 'rep_user_id'],
  })
  expect(rows[0]).toEqual({
    row: 1,
    line: 1,
    columns: { company_user_id: '11', rep_user_id: '2' },
    path: ['11', '2'],
    body: { reason: 'no_answer' },
    target: { record: 'conversation', id: 11, version: 111 },
    effects: ['A conversa 11 muda.'],
    changes: [{ record: 'conversation', id: 11, old: { finished: false }, new: { finished: true } }],
    seal: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(rows[1]).toMatchObject({ row: 2, refused: { status: 409, reason: 'Já foi encerrada. Ontem.' } })
  expect(rows[1]).not.toHaveProperty('target')
})

test('it is applied under the keys of the plan, without what the rehearsal refused', async () => {
  const { header } = serve((seen) => {
    if (isOn(seen, 12)) return refuse(409, 'Já foi encerrada.')
    return isOn(seen, 13) && !isRehearsal(seen) ? refuse(412, 'Mudou.') : undefined
  })
  const bulk = finishing(11, 12, 13, 14)
  await bulk.start()
  await bulk.apply()
  const { id } = lines(await bulk.text())[0] ?? {}
  expect(header('Idempotency-Key')).toEqual([1, 3, 4].map((row) => `${String(id)}-${row}`))
  expect(header('If-Match')).toEqual(['"111"', '"113"', '"114"'])
  expect(bulk.tally.value).toMatchObject({ done: 2, refused: 1, stale: 1 })
  expect(bulk.fates.value.get(3)).toEqual({ is: 'stale', why: 'Mudou.' })
  expect(bulk.again().map((row) => [row.id, row.call.version])).toEqual([
    [12, undefined],
    [13, undefined],
  ])
})

test('where no answer comes nothing further is begun, and going on asks under the same keys', async () => {
  let isAway = true
  const { header } = serve((seen) => {
    if (isAway && !isRehearsal(seen)) throw new TypeError('network')
    return undefined
  })
  const bulk = finishing(11, 12, 13, 14, 15, 16)
  await bulk.start()
  await bulk.apply()
  expect(bulk.tally.value).toMatchObject({ unanswered: 4, waiting: 2, done: 0 })
  expect(bulk.trouble.value).not.toBe(null)
  const first = header('Idempotency-Key')
  isAway = false
  await bulk.apply()
  expect(bulk.tally.value).toMatchObject({ unanswered: 0, waiting: 0, done: 6 })
  expect(header('Idempotency-Key').slice(4, 8)).toEqual(first)
  expect(bulk.trouble.value).toBe(null)
})

test('a missing ability is not the fault of a row, and a server that rehearses nothing is asked once', async () => {
  const missing = { message: 'Sem permissão.', missing: { action: 'update', subject: 'Messages' } }
  const { requests } = serve(() => Response.json(missing, { status: 403 }))
  const bulk = finishing(11, 12, 13)
  await bulk.start()
  expect([bulk.stage.value, bulk.trouble.value, requests.length]).toEqual(['broken', 'Sem permissão.', 1])

  vi.restoreAllMocks()
  const { requests: others } = serve(() => Response.json({ message: 'Feito!' }))
  const other = finishing(11, 12, 13)
  await other.start()
  expect([other.stage.value, others.length]).toEqual(['broken', 1])
})

test('where the server has jobs, one of them gets the plan and tells each outcome', async () => {
  session.lacks.value = []
  let isRunning = true
  const job = () => ({
    id: 5,
    state: isRunning ? 'running' : 'done',
    done: isRunning ? 1 : 2,
    finished_at: isRunning ? null : '2026-11-27T12:00:00Z',
  })
  const told = [
    { id: 1, row: 1, outcome: 'applied', effects: '' },
    { id: 2, row: 2, outcome: 'stale', reason: 'Mudou.', effects: '' },
    { id: 3, row: 3, outcome: 'refused', reason: 'Já foi encerrada.', effects: '' },
  ]
  const { requests } = serve((seen) => {
    if (seen.url === '/api/jobs/plans') return Response.json({ message: 'Começou.', job: job() })
    if (seen.url === '/api/jobs/5') return Response.json({ job: job() })
    if (seen.url.startsWith('/api/jobs/5/outcomes')) {
      return Response.json({ outcomes: { data: told, total: 3, current_page: 1 } })
    }
    return isOn(seen, 13) ? refuse(409, 'Já foi encerrada.') : undefined
  })
  const bulk = finishing(11, 12, 13)
  await bulk.start()
  await bulk.apply()
  expect(bulk.stage.value).toBe('applying')
  expect(bulk.underWay()).toEqual([11, 12])
  expect(requests.filter(({ url }) => url.includes('finish')).every(isRehearsal)).toBe(true)
  isRunning = false
  await queries.invalidateQueries()
  await vi.waitFor(() => expect(bulk.stage.value).toBe('over'))
  expect(bulk.tally.value).toMatchObject({ done: 1, stale: 1, refused: 1 })
  expect(bulk.fates.value.get(2)).toEqual({ is: 'stale', why: 'Mudou.' })
  bulk.leave()
})

test('while rows are under way the browser asks before it leaves', async () => {
  const leaves = () => dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const answers: boolean[] = []
  serve((seen) => {
    if (!isRehearsal(seen)) answers.push(leaves())
    return undefined
  })
  const bulk = finishing(11)
  await bulk.start()
  expect(leaves()).toBe(true)
  await bulk.apply()
  expect(answers).toEqual([false])
  expect(leaves()).toBe(true)
})

test('what is stopped is not begun, and can be gone on with', async () => {
  const bulk = finishing(11, 12, 13, 14, 15, 16)
  serve((seen) => {
    if (!isRehearsal(seen)) void bulk.stop()
    return undefined
  })
  await bulk.start()
  await bulk.apply()
  expect(bulk.tally.value).toMatchObject({ done: 1, waiting: 5 })
})

test('everything that was done is taken back, the last first, on the versions that it left', async () => {
  let isStale = true
  const { requests, writes } = serve((seen) =>
    isStale && isOn(seen, 12) && !isRehearsal(seen) ? refuse(412, 'Mudou.') : undefined,
  )
  const onClose = vi.fn<(done: ReadonlySet<number>) => void>()
  const flow = new BulkFlow({
    endpoint: conversationsFinish,
    undo: conversationsReopen,
    rows: rowsOf(11, 12, 13),
    title: String,
    action: 'Encerrar',
    onClose,
  })
  await flow.choose({ reason: 'spam' })
  await flow.bulk.value?.apply()
  isStale = false
  await flow.again()
  await flow.bulk.value?.apply()
  expect([...flow.done.value.keys()]).toEqual([11, 13, 12])

  const before = writes().length
  await flow.undo()
  const rehearsed = requests.slice(-3).map(({ url, headers }) => [url, headers.get('If-Match')])
  expect(rehearsed).toEqual([
    ['/api/conversation/reopen/12', '"10"'],
    ['/api/conversation/reopen/13', '"114"'],
    ['/api/conversation/reopen/11', '"112"'],
  ])
  expect(lines((await flow.bulk.value?.text()) ?? '')[0]).toMatchObject({
    endpoint: 'conversations.reopen',
    source: { form: 'undo' },
  })
  expect(writes().length).toBe(before)
  await flow.bulk.value?.apply()
  flow.leave()
  expect(onClose.mock.calls).toEqual([[new Set()]])
})

test('the command line that plans the same names the path as the contract does', () => {
  expect(
    batchLines({ endpoint: conversationsFinish, rows: rowsOf(5) }, { reason: 'other', note: "d'água" }),
  ).toEqual([
    String.raw`printf 'company_user_id,rep_user_id\n5,2\n' | retaguarda batch plan conversations.finish --from - --format csv --set 'reason=other' --set 'note=d'\''água' -o plano.ndjson`,
  ])
})

test('the command of all rows of a filter names the filter instead of the rows', () => {
  const filter = { finished: '0', q: "d'água" }
  const planned = { endpoint: conversationsFinish, rows: rowsOf(5) }
  expect(
    batchLines({ ...planned, whole: { list: 'messages.list', query: filter } }, { reason: 'other' }),
  ).toEqual([
    "retaguarda batch plan conversations.finish --where 'finished=0&q=d%27%C3%A1gua' --list messages.list --set 'reason=other' -o plano.ndjson",
  ])
  expect(batchLines({ ...planned, whole: { list: 'conversations.list', query: { finished: '0' } } })).toEqual(
    ["retaguarda batch plan conversations.finish --where 'finished=0' -o plano.ndjson"],
  )
})
