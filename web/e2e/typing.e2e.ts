import { describe, expect } from 'vitest'
import { openers } from './fixtures/openers'
import { dialog } from './fixtures/page'
import { test } from './fixtures/test'
import { fields, fill, refuse, typeIntoAll } from './fixtures/walk'
import { writesOf } from './fixtures/writes'

/** The pages, each with its dialogs. */
const pages = [...new Set(openers.map(({ at }) => at))].map((at) => ({
  at,
  dialogs: openers.filter((opener) => opener.at === at),
}))

describe('what is typed into a dialog lands in its field, and nothing else acts', () => {
  test.for(pages)('on $at', async ({ at, dialogs }, { open }) => {
    const page = await open('root')
    await page.goto(at)
    for (const { name, by, ...opener } of dialogs) {
      await opener.open(page)
      const within = dialog(page)
      await within.locator('input, textarea, select').first().waitFor()
      const sent = writesOf(page)
      const path = new URL(page.url()).pathname
      await typeIntoAll(page, within)
      expect([name, sent]).toEqual([name, []])
      if (by !== 'never') {
        await fill(within)
        await opener.fill?.(page)
        await refuse(page, within.first(), by === 'check')
      }
      // A list of suggestions closes before its dialog.
      if ((await fields(within).count()) > 0) await fields(within).first().focus()
      await page.keyboard.press('Escape')
      if (await within.locator('[role=combobox][aria-expanded=true]').count())
        await page.keyboard.press('Escape')
      await within.waitFor({ state: 'detached' })
      expect([new URL(page.url()).pathname, name]).toEqual([path, name])
    }
  })
})
