import { effect } from '@preact/signals-react'
import { afterEach, expect, test, vi } from 'vitest'
import { BoardCards } from './boardCards'
import { Moves } from './moves'
import type { Card, Column } from './view'
import { need, speak } from '~/text'
import { session } from '~/api/session'
import { toaster } from '~/shell/toasts'

await speak('pt-BR')
await need(['kanban-page'])

const card = (id: number, column: string, more: Partial<Card> = {}) =>
  ({
    id,
    role: 'sales',
    column,
    user_id: id + 100,
    user: { id: id + 100, name: `Ana ${id}` },
    account_manager: { id: 7, name: 'Ana' },
    due: false,
    late: false,
    hide_until: null,
    can: {},
    version: 1,
    ...more,
  }) as Card

const column = (name: string, needs: Column['needs'] = []): Column => ({
  name,
  label: name,
  colour: 'blue',
  needs,
})
const columns = [column('one'), column('two'), column('finished', ['reason'])]

/** A server with three cards in column one and two in column two, which answers moves as told. */
function serve(onMove: (body: { column: string; before?: number }) => Response) {
  const board = {
    one: [card(1, 'one'), card(2, 'one'), card(3, 'one')],
    two: [card(4, 'two'), card(5, 'two')],
  }
  const moves: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = new URL(input as string, 'http://test')
    const body = init?.body as string
    if (url.pathname.includes('/move-to/')) {
      moves.push(body)
      return onMove(JSON.parse(body) as { column: string })
    }
    if (url.pathname.includes('/kanban/card/'))
      return Response.json({ message: 'Sem cartão.' }, { status: 404 })
    const name = (url.searchParams.get('column') ?? 'one') as 'one' | 'two'
    const data = board[name]
    const cards = {
      data,
      current_page: 1,
      last_page: 1,
      total: data.length,
      per_page: 50,
      from: 1,
      to: data.length,
    }
    return Response.json({ column: name, cards, counts: { one: 3, two: 2 }, hidden: {} })
  })
  return moves
}

async function read() {
  const cards = new BoardCards({ role: 'sales', second: '7', query: {} })
  await Promise.all([cards.reread('one'), cards.reread('two')])
  const needed: string[] = []
  const moves = new Moves({
    cards,
    columns: () => columns,
    onNeed: (_, name) => needed.push(name),
    onMove: () => undefined,
    onBack: () => undefined,
  })
  const ids = (name: string) => cards.cardsIn(name).map(({ id }) => id)
  return { cards, moves, needed, ids }
}

session.ability.value = [{ action: 'manage', subject: 'all' }]

afterEach(() => {
  vi.restoreAllMocks()
  toaster.toasts.value = []
})

test('a move is shown at once, with the counts, and above the card where it was put', async () => {
  const sent = serve(({ column: to }) =>
    Response.json({ message: 'Movido!', card: card(2, to, { version: 2 }) }),
  )
  const { cards, moves, ids } = await read()
  const moving = moves.move(card(2, 'one'), 'two', 1)
  expect(ids('one')).toEqual([1, 3])
  expect(ids('two')).toEqual([4, 2, 5])
  expect(cards.counts.value).toEqual({ one: 2, two: 3 })
  expect(moves.words.said.value).toBe('Ana 2 em two, posição 2 de 3')
  await moving
  expect(sent).toEqual(['{"column":"two","before":5}'])
  expect(ids('two')).toEqual([4, 2, 5])
  expect(cards.known(2)?.version).toBe(2)
})

test('a refusal takes back that card alone, with the sentence of the server', async () => {
  let answers = 0
  serve(({ column: to }) => {
    answers += 1
    if (answers === 1) return Response.json({ message: 'O cartão mudou de coluna.' }, { status: 409 })
    return Response.json({ message: 'Movido!', card: card(3, to, { version: 2 }) })
  })
  const { cards, moves, ids } = await read()
  await Promise.all([moves.move(card(1, 'one'), 'two', 0), moves.move(card(3, 'one'), 'two', 9)])
  expect(ids('one')).toEqual([1, 2])
  expect(ids('two')).toEqual([4, 5, 3])
  expect(cards.counts.value).toEqual({ one: 2, two: 3 })
  expect(toaster.toasts.value.find(({ tone }) => tone === 'bad')?.text).toBe('O cartão mudou de coluna.')
})

test('a column that needs something asks first, and a card that may not go stays', async () => {
  const sent = serve(() => Response.json({ message: 'Movido!' }))
  const { moves, needed, ids } = await read()
  await moves.move(card(1, 'one'), 'finished')
  expect(needed).toEqual(['finished'])
  const stuck = card(2, 'one', {
    can: { move: { sentence: 'Só gerentes.', why: { is: 'role', roles: [] } } as never },
  })
  await moves.move(stuck, 'two')
  expect(sent).toEqual([])
  expect(ids('one')).toEqual([1, 2, 3])
})

test('what others do waits while the pointer is on a column, and what this page does not', async () => {
  serve(() => Response.json({ message: 'Movido!' }))
  const { cards, ids } = await read()
  cards.hold('one')
  cards.place(card(2, 'two'))
  cards.place(card(5, 'one'))
  expect(ids('one')).toEqual([5, 1, 3])
  expect(cards.snapshots.value.get('one')).toEqual([1, 2, 3])
  cards.settle()
  expect(cards.snapshots.value.get('one')).toEqual([5, 1, 3])
  cards.hold()
  expect(cards.snapshots.value.size).toBe(0)
})

test('a card that is hidden or passed on leaves, and the count with it', async () => {
  serve(() => Response.json({ message: 'Movido!' }))
  const { cards, ids } = await read()
  cards.place(card(1, 'one', { hide_until: '2026-12-01' }))
  cards.place(card(4, 'two', { account_manager: { id: 8, name: 'Bia' } }))
  expect([ids('one'), ids('two')]).toEqual([[2, 3], [5]])
  expect(cards.counts.value).toEqual({ one: 2, two: 1 })
})

test('a card further down than what was read changes where it is, for who draws it', async () => {
  serve(() => Response.json({ message: 'Movido!' }))
  const { cards, ids } = await read()
  cards.see(card(9, 'one'))
  const versions: (number | undefined)[] = []
  const end = effect(() => void versions.push(cards.seenOf(9).value?.version))
  cards.place(card(9, 'one', { version: 2 }))
  expect(versions).toEqual([1, 2])
  expect([ids('one'), cards.counts.value]).toEqual([[1, 2, 3], { one: 3, two: 2 }])
  cards.place(card(9, 'two', { version: 3 }))
  expect(versions).toEqual([1, 2, 3])
  expect([ids('two'), cards.counts.value]).toEqual([[9, 4, 5], { one: 2, two: 3 }])
  end()
})
