import { expect, test } from 'vitest'
import { cardsGetFacts } from '~/api/facts.gen'
import { need, speak } from '~/text'
import { type FactSection, filledOf } from './facts'

const lines = (of: object) =>
  (cardsGetFacts as readonly FactSection[])
    .flatMap(({ facts }) => facts)
    .flatMap((fact) => filledOf(fact, of))
    .map(({ text, beside }) => [text, ...beside].join(' · '))

test('facts are said as the contract declares them and empty ones left out', async () => {
  await speak('pt-BR')
  await need(['kanban', 'kanban-page'])
  const card = {
    column: 'follow_up',
    moved_at: null,
    days: 3,
    tags: [],
    annotation: '',
    hide_until: '2026-11-30',
    last_contact: { at: '2026-11-04T12:00:00Z', by: 'Ana', channel: null, bias: null },
    user: { id: 1007, name: 'Rui', phone: '11987654321' },
    tracks: [
      { track: 'unnamed', status: 'new', attachments: [{ name: 'a.pdf', size: 2048 }] },
      { track: 'other', status: 'new', attachments: [] },
    ],
  }
  expect(lines(card)).toEqual([
    'follow_up',
    '30/11/2026',
    '04/11/2026 09:00:00 · Não atendeu · Ana',
    'unnamed · new',
    'other · new',
    'a.pdf · 2 KB',
    'Rui',
    '1007',
    '(11) 98765-4321',
  ])
})
