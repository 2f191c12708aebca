import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import * as actions from '~/api/actions.gen'
import { queries } from '~/api/queries'
import { need, speak } from '~/text'
import { ActDialog } from './ActDialog'
import type { Act } from './acts'

const files = import.meta.glob<string>(['/src/**/*.tsx', '!**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

const name = 'Ana Lima'

/** The dialogs that name no record, with the reason. The list may only shrink. */
const without: Record<string, string> = {
  'features/account/profile/EndSessions.tsx': 'the sessions of the user',
  'features/administration/access/AccessPage.tsx': 'the matrix of permissions, of which there is one',
  'features/administration/jobs/PlanRows.tsx': 'shows a plan, which its title names',
  'features/members/registration/ImportConfirm.tsx': 'the rows of a file',
  'features/members/registration/OtherFile.tsx': 'the rows of a file',
  'features/members/registration/UndoImport.tsx': 'the rows of a file',
  'features/service/disabled-emails/CheckDialog.tsx': 'the addresses that are pasted',
  'parts/act/ListKeys.tsx': 'help',
  'parts/section/LeaveDialog.tsx': 'the page that is left',
  'shell/PasswordPrompt.tsx': 'the password of the user',
}

beforeAll(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  await speak('pt-BR')
  await need(['bulk'])
})

describe('a dialog of an action on a record', () => {
  const place = document.createElement('div')
  let root: ReturnType<typeof createRoot>
  afterEach(() => {
    act(() => root.unmount())
    queries.clear()
    vi.unstubAllGlobals()
  })

  test.each(Object.values<Act>(actions))('names the record: $id', async (one) => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined))
    document.body.append(place)
    root = createRoot(place)
    const of = { id: 7, version: 1 }
    await act(async () =>
      root.render(
        <QueryClientProvider client={queries}>
          <ActDialog act={one} of={of} name={name} about={{}} rereads={[]} onClose={() => undefined} />
        </QueryClientProvider>,
      ),
    )
    const title = document.querySelector('[role=dialog] h2')?.textContent ?? ''
    expect(title).toContain(name)
    expect(title).not.toMatch(/…/)
  })
})

test('every other dialog names its record, or has a reason why it has none', () => {
  const found = Object.entries(files).filter(([, code]) => /\bof=\{null\}/.test(code))
  expect(found.map(([file]) => file.replace('/src/', '')).toSorted()).toEqual(Object.keys(without).toSorted())
})
