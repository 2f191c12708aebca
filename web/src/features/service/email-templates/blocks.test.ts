import { beforeAll, expect, test } from 'vitest'
import { need, speak } from '~/text'
import {
  type KeyedBlock,
  duplicated,
  emptyBlock,
  isAlike,
  keyed,
  moved,
  nameOf,
  sent,
  without,
} from './blocks'
import type { LetterContent } from './view'

beforeAll(async () => {
  await speak('pt-BR')
  await need(['email-editor'])
})

const blocks: KeyedBlock[] = ['a', 'b', 'c'].map((key) => ({ key, block: { kind: 'heading', text: key } }))
const keys = (of: readonly KeyedBlock[]) => of.map(({ key }) => key).join('')

test('a block is moved to a place that is counted without it', () => {
  expect(keys(moved(blocks, 'a', 1))).toBe('bac')
  expect(keys(moved(blocks, 'a', 9))).toBe('bca')
  expect(keys(moved(blocks, 'c', -1))).toBe('cab')
  expect(moved(blocks, 'x', 0)).toBe(blocks)
})

test('a copy stands behind its block and shares nothing with it', () => {
  const copied = duplicated(blocks, 'b', 'd')
  expect(keys(copied)).toBe('abdc')
  expect(copied[2]?.block).toEqual(copied[1]?.block)
  expect(copied[2]?.block).not.toBe(copied[1]?.block)
  expect(keys(without(copied, 'b'))).toBe('adc')
})

const content: LetterContent = {
  subject: 'Olá',
  preheader: '',
  blocks: [{ kind: 'heading', text: 'Título' }, { kind: 'divider' }],
}

test('a content is sent as it came, and one that is loaded keeps the keys of the blocks at the same places', () => {
  const edited = keyed(content)
  expect(sent(edited)).toEqual(content)
  const next = keyed(
    { ...content, blocks: [{ kind: 'heading', text: 'Outro' }, { kind: 'divider' }] },
    edited,
  )
  expect(keys(next.blocks)).toBe(keys(edited.blocks))
  expect(next.blocks[1]).toBe(edited.blocks[1])
})

test('a block is called by its kind and how its text begins', () => {
  expect(nameOf({ kind: 'heading', text: 'Boas-vindas' })).toBe('Título “Boas-vindas”')
  expect(nameOf({ kind: 'divider' })).toBe('Linha divisória')
  expect(nameOf({ kind: 'heading', text: 'x'.repeat(60) })).toBe(`Título “${'x'.repeat(40)}…”`)
  expect(nameOf(emptyBlock('text'))).toBe('Parágrafos e listas')
})

test('two texts are alike in whatever order their parts were written', () => {
  const [bold, plain] = [
    { type: 'text', text: 'a', marks: [{ type: 'bold' }] },
    { type: 'text', text: 'a' },
  ]
  expect(isAlike([bold], [{ marks: [{ type: 'bold' }], text: 'a', type: 'text' }])).toBe(true)
  expect(isAlike(plain, { ...plain, marks: undefined })).toBe(true)
  expect(isAlike(bold, plain)).toBe(false)
  expect(isAlike([bold, plain], [plain, bold])).toBe(false)
  expect(isAlike([], {})).toBe(false)
  expect(isAlike(null, {})).toBe(false)
})
