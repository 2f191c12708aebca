import { expect } from 'vitest'
import type { Tab } from './fixtures/tab'
import { signIn, test } from './fixtures/test'

/** The keys of a Brazilian keyboard that write a text. */
const text = 'João é avô à ç'
const keys =
  'J o dead_tilde a o space dead_acute e space a v dead_circumflex o space dead_grave a space ccedilla'.split(
    ' ',
  )

/** Writes the text into a field. */
async function write(tab: Tab, field: string): Promise<void> {
  const value = async () => (await tab.look(field))?.value
  await tab.enter(field)
  // WebKit's input method learns of the focus a moment after its keyboard. Keys before that are letters without accents.
  await expect
    .poll(async () => {
      await tab.press('ctrl+a', 'BackSpace', ...keys)
      await expect.poll(value).toMatch(/ç$/)
      return value()
    })
    .toBe(text)
}

test('a search by dead keys looks for what was typed, and no key of it is a command', async ({ tab }) => {
  await signIn(tab)
  await tab.go('/cms/conversations')
  await write(tab, '[role=search] input')
  await tab.press('Return')
  await expect.poll(async () => new URLSearchParams((await tab.address()).split('?')[1]).get('q')).toBe(text)
})

test('lines are written with their accents', async ({ tab }) => {
  await signIn(tab)
  await tab.go('/cms/cms-tools-import-data')
  await write(tab, 'textarea[name=lines]')
})
