import { expect, test } from 'vitest'
import { patterns, query, url } from './paths'

test('every address of the product', async () => {
  const lines = Object.entries(patterns).map(([name, pattern]) => `${name.padEnd(26)} ${pattern}`)
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./urls.gen.txt')
})

test('parameters are encoded and empty filters left out', () => {
  expect(url('cms-user-edit', { id: 12 })).toBe('/cms/user-form/12')
  expect(url('cms-chat-venda', { tab: 'a/b', chatId: 3 }, { page: 2 })).toBe(
    '/cms/cms-tools-chat-venda/a%2Fb/3?page=2',
  )
  expect(url('cms-financial', { status: 'open', page: undefined, user_id: '' })).toBe(
    '/cms/financial?status=open',
  )
  expect(query({ order_by: 'created_at DESC' })).toBe('?order_by=created_at+DESC')
  expect(query({})).toBe('')
})
