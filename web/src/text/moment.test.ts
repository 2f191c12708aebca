import { afterAll, expect, test } from 'vitest'
import { type Key, type Language, need, speak, t } from '.'
import { saidAgo } from './ago'
import { said, saidAfter } from './moment'
import vectors from './spoken.gen.json'

afterAll(() => speak('pt-BR'))

test.for(vectors)('counts and moments in $lang are said as in Rust', async ({ lang, counts, moments }) => {
  await speak(lang as Language)
  await need(['kanban-page', 'moment'])
  for (const { key, n, text } of counts) expect(t(key as Key, { n })).toBe(text)
  for (const { at, now, said: when, after } of moments) {
    expect([said(at, Date.parse(now)), saidAfter(at, Date.parse(now))]).toEqual([when, after])
  }
})

test.for([
  [0, 'hoje'],
  [1, 'há 1 dia'],
  [59, 'há 59 dias'],
  [61, 'há 2 meses'],
  [310, 'há quase 1 ano'],
  [370, 'há 1 ano'],
  [800, 'há 2 anos'],
  [1046, 'há quase 3 anos'],
] as const)('%i days ago are said as %s', async ([days, text]) => {
  await speak('pt-BR')
  await need(['moment'])
  expect(saidAgo(days)).toBe(text)
})
