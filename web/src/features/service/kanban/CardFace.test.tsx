import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { need, speak } from '~/text'
import { CardFace } from './CardFace'
import type { Card } from './view'

const card = {
  user: { name: 'Ana', type: 'company', plan_group: null, end_of_plan: null },
  days: 0,
  late: false,
  moved_at: '2026-11-24T13:30:00Z',
  moved_by: 'Bia',
  last_contact: null,
  account_manager: null,
  schedule_at: null,
  hide_until: null,
  tracks: [],
  tags: [],
  version: 3,
} as unknown as Card

beforeAll(async () => {
  await speak('pt-BR')
  await need(['kanban', 'kanban-page'])
})

const shown = (change: object) => renderToStaticMarkup(<CardFace isMine card={{ ...card, ...change }} />)

test('a card tells its days in the column and that nobody has contacted the member', () => {
  expect(shown({})).toMatch(/hoje/i)
  expect(shown({})).toMatch(/nenhum contato/i)
})

test('an appointment that passed does not look like one of today', () => {
  const dueAt = (at: Date) => shown({ due: true, schedule_at: at.toISOString() })
  expect(dueAt(new Date())).toMatch(/data-due="due".*Compromisso hoje/)
  expect(dueAt(new Date(Date.now() - 172_800_000))).toMatch(/data-due="overdue".*Compromisso atrasado/)
})

test('a card of another system does not claim what that does not tell', () => {
  const bare = shown({ moved_at: null, version: 0 })
  expect(bare).not.toMatch(/hoje|nenhum contato/i)
})
