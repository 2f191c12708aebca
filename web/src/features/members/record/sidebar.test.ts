import { expect, test } from 'vitest'
import { sidebarOf } from './sidebar'

test('the board decides the sidebar, and the page alone has none', () => {
  const roles = [undefined, '', 'sales', 'cerc', 'success', 'relationship', 'sales_sdr']
  expect(roles.map(sidebarOf)).toEqual([null, null, 'sales', 'cerc', 'success', 'success', 'success'])
})
