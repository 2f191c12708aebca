import { expect, test } from 'vitest'
import { ContentHistory } from './history'

test('typing in one place is one step, and another place begins the next', () => {
  const history = new ContentHistory('')
  history.push('a', 'subject', 0)
  history.push('ab', 'subject', 500)
  history.push('ab|x', 'preheader', 900)
  history.push('ab|xy', 'preheader', 3000)
  expect([history.undo(), history.undo(), history.undo(), history.undo()]).toEqual(['ab|x', 'ab', '', null])
  expect([history.redo(), history.redo(), history.redo(), history.redo()]).toEqual([
    'ab',
    'ab|x',
    'ab|xy',
    null,
  ])
})

test('a change after going back forgets what lay ahead, and is a step of its own', () => {
  const history = new ContentHistory('')
  history.push('a', 'subject', 0)
  history.push('b', null, 100)
  expect(history.undo()).toBe('a')
  history.push('c', 'subject', 200)
  expect(history.canRedo).toBe(false)
  expect(history.undo()).toBe('a')
})
