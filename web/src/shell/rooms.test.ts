// @vitest-environment node
import { expect, test } from 'vitest'
import { circleOf, roomsOf } from '../../build/rooms'
import { Tree } from '../../build/tree'

const declared = (...nouns: string[]) =>
  nouns.map(
    (noun) => [`/src/api/endpoints/${noun}.gen.ts`, `export const ${noun}List = {} as const`] as const,
  )

/** Returns the rooms of declared calls, by their nouns, for the files that name them; the first screen needs `app.tsx`. */
function rooms(files: Record<string, string>) {
  const sources = Object.entries(files).map(([file, names]) => {
    const named = names.split(' ').map((noun) => `${noun}List`)
    return [`/src/${file}`, `import { ${named.join(', ')} } from '~/api/endpoints.gen'`] as const
  })
  const nouns = ['cards', 'boards', 'meetings', 'members', 'payments', 'unnamed']
  const barrel = nouns.map((noun) => `export * from './endpoints/${noun}.gen'`).join('\n')
  const tree = new Tree(
    Object.fromEntries([...declared(...nouns), ...sources, ['/src/api/endpoints.gen.ts', barrel]]),
  )
  const found = roomsOf(tree, ['/src/app.tsx'])
  return Object.fromEntries([...found].map(([file, room]) => [file.replace(/.*\/|\.gen\.ts/g, ''), room]))
}

test('declarations stand with the folder of the features that name them', () => {
  expect(
    rooms({
      'app.tsx': 'payments',
      'features/service/kanban/KanbanPage.tsx': 'cards payments',
      'features/service/kanban/CardPane.tsx': 'cards boards members',
      'features/service/scheduler/AgendaPage.tsx': 'boards meetings',
      'features/members/record/RecordPage.tsx': 'members',
      'parts/list/ListPage.tsx': 'meetings',
    }),
  ).toEqual({
    payments: 'staff',
    cards: 'kanban.api',
    boards: 'service.api',
    members: 'shared.api',
    meetings: 'shared.api',
  })
})

test('a file that takes all declarations says nothing of where they stand', () => {
  const sources = {
    '/src/api/endpoints.gen.ts': `export * from './endpoints/cards.gen'`,
    '/src/parts/all.ts': `import * as endpoints from '~/api/endpoints.gen'\nshow(endpoints)\nfind(endpoints)`,
    '/src/features/service/kanban/KanbanPage.tsx': `import { cardsList } from '~/api/endpoints.gen'`,
  }
  const tree = new Tree({ ...Object.fromEntries(declared('cards')), ...sources })
  expect([...roomsOf(tree, ['/src/app.tsx']).values()]).toEqual(['kanban.api'])
})

test('what a declaration holds stands in a room that it may load', () => {
  const sources = {
    '/src/api/endpoints/cards.gen.ts': 'export const cardsMove = {} as const',
    '/src/api/endpoints.gen.ts': `export * from './endpoints/cards.gen'`,
    '/src/api/actions/user.gen.ts': `import * as endpoints from '../endpoints.gen'
export const cardsMove = {"endpoint":endpoints.cardsMove} as const
export const membersSave = {} as const`,
    '/src/api/actions.gen.ts': `export * from './actions/user.gen'`,
    '/src/features/service/kanban/KanbanPage.tsx': `import { cardsMove } from '~/api/endpoints.gen'`,
    '/src/parts/list/ListPage.tsx': `import { membersSave } from '~/api/actions.gen'`,
  }
  const found = roomsOf(new Tree(sources), ['/src/app.tsx'])
  expect(found.get('/src/api/actions/user.gen.ts')).toBe('shared.api')
  expect(found.get('/src/api/endpoints/cards.gen.ts')).toBe('shared.api')
})

test('files that load one another are found', () => {
  expect(
    circleOf(
      new Map([
        ['a', ['b']],
        ['b', ['c', 'd']],
        ['c', []],
        ['d', ['b']],
      ]),
    ),
  ).toEqual(['b', 'd'])
  expect(
    circleOf(
      new Map([
        ['a', ['b', 'c']],
        ['b', ['c']],
        ['c', []],
      ]),
    ),
  ).toBeUndefined()
})
