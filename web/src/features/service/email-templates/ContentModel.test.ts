import { beforeAll, expect, test } from 'vitest'
import { need, speak } from '~/text'
import { ContentModel } from './ContentModel'
import { limits } from './blocks'
import type { LetterContent } from './view'

beforeAll(async () => {
  await speak('pt-BR')
  await need(['email-editor'])
})

const saved: LetterContent = {
  subject: 'Assunto',
  preheader: '',
  blocks: ['um', 'dois', 'três'].map((text) => ({ kind: 'heading', text })),
}

const texts = (model: InstanceType<typeof ContentModel>) =>
  model.content.value.blocks.map((block) => ('text' in block ? block.text : block.kind))
const keyAt = (model: InstanceType<typeof ContentModel>, at: number) => model.now.value.blocks[at]?.key ?? ''

test('a block that is moved is said with its new place, and the edges are said, too', () => {
  const model = new ContentModel(saved)
  model.move(keyAt(model, 0), 1)
  expect(texts(model)).toEqual(['dois', 'um', 'três'])
  expect(model.said.value).toBe('Título “um”: agora é o bloco 2 de 3.')
  model.move(keyAt(model, 0), -1)
  expect(model.said.value).toBe('Este já é o primeiro bloco.')
  expect(texts(model)).toEqual(['dois', 'um', 'três'])
})

test('a block that was removed comes back where it stood, with the focus', () => {
  const model = new ContentModel(saved)
  const key = keyAt(model, 1)
  model.remove(key)
  expect(model.removed.value).toEqual({ name: 'Título “dois”', at: 1 })
  expect(model.focus.value).toEqual({ key: null, part: 'removed' })
  model.undo()
  expect(texts(model)).toEqual(['um', 'dois', 'três'])
  expect(model.removed.value).toBeNull()
  expect(model.focus.value).toEqual({ key, part: 'head' })
})

test('a block that is added or copied gets the focus, and there are no more than a letter holds', () => {
  const model = new ContentModel(saved)
  model.duplicate(keyAt(model, 0))
  expect(texts(model)).toEqual(['um', 'um', 'dois', 'três'])
  expect(model.focus.value).toEqual({ key: keyAt(model, 1), part: 'head' })
  for (let count = 4; count < limits.blocks + 5; count += 1) model.add('divider')
  expect(model.now.value.blocks).toHaveLength(limits.blocks)
  expect(model.said.value).toContain('no máximo 60 blocos')
})

test('a version that is loaded is one step, and undo stops at what was there first', () => {
  const model = new ContentModel(saved)
  model.write('subject', 'Outro')
  model.load({ ...saved, subject: 'Antigo' })
  model.undo()
  expect(model.now.value.subject).toBe('Outro')
  model.undo()
  model.undo()
  expect(model.content.value).toEqual(saved)
  model.redo()
  expect(model.now.value.subject).toBe('Outro')
})
