import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PreviewModel, branchesOf, previewPause } from './PreviewModel'
import type { LetterContent, LetterPreview, PreviewRequest } from './view'

const text = (subject: string): LetterContent => ({ subject, preheader: '', blocks: [] })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function scene() {
  const asked: { of: PreviewRequest; answer: (of: LetterPreview | Error) => void }[] = []
  const model = new PreviewModel(
    (of) =>
      new Promise((resolve, reject) => {
        asked.push({ of, answer: (end) => (end instanceof Error ? reject(end) : resolve(end)) })
      }),
  )
  return { model, asked }
}

const letter = (subject: string) => ({ subject }) as LetterPreview
const settle = () => vi.advanceTimersByTimeAsync(0)

test('the first preview comes at once, the next after a pause, and the last answer stays meanwhile', async () => {
  const { model, asked } = scene()
  model.show(text('a'))
  expect(asked).toHaveLength(1)
  asked[0]?.answer(letter('A'))
  await settle()
  model.show(text('ab'))
  model.show(text('abc'))
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(previewPause)
  expect(asked.map(({ of }) => of.content?.subject)).toEqual(['a', 'abc'])
  expect(model.answer.value?.subject).toBe('A')
  asked[1]?.answer(new Error('x'))
  await settle()
  expect(model.answer.value?.subject).toBe('A')
  expect(model.failure.value).not.toBeNull()
})

test('what is typed while a preview is under way is asked for after it, once', async () => {
  const { model, asked } = scene()
  model.show(text('a'))
  model.show(text('b'), true)
  model.showFor(text('c'), { member: 7 })
  expect(asked).toHaveLength(1)
  asked[0]?.answer(letter('A'))
  await settle()
  expect(asked.map(({ of }) => [of.content?.subject, of.member])).toEqual([
    ['a', undefined],
    ['c', 7],
  ])
})

test('each variable on which a block depends has its cases', () => {
  const { blocks: _none, ...rest } = text('')
  const content: LetterContent = {
    ...rest,
    blocks: [
      { kind: 'divider', condition: { variable: 'a', is: 'filled' } },
      { kind: 'divider', condition: { variable: 'a', is: 'equal', value: 'ouro' } },
      { kind: 'divider', condition: { variable: 'a', is: 'equal', value: 'ouro' } },
      { kind: 'divider', condition: { variable: 'b', is: 'empty' } },
      { kind: 'divider' },
    ],
  }
  const cases = Object.fromEntries(
    [...branchesOf(content)].map(([name, ways]) => [name, ways.map(({ is, value }) => value ?? is)]),
  )
  expect(cases).toEqual({ a: ['filled', 'empty', 'ouro'], b: ['filled', 'empty'] })
})
