import { expect } from 'vitest'
import { signIn, test } from './fixtures/test'

test('what a button copies is pasted elsewhere', async ({ tab }) => {
  await signIn(tab)
  await tab.go('/cms/financial')
  await tab.click('button[aria-label="Ver detalhes"]')
  const { text } = await tab.see('span:has(> code)')
  await tab.click('span:has(> code) > button')
  await tab.go('/cms/conversations')
  const search = '[role=search] input'
  await tab.enter(search)
  await tab.press('ctrl+v')
  await expect.poll(async () => (await tab.look(search))?.value).toBe(text.trim())
})

test("the engine's own calendar gives a field its day", async ({ tab }) => {
  await signIn(tab)
  await tab.go('/agendador/datas')
  await tab.click(['button', 'Fechar dia'])
  const [dialog, calendar] = ['[role=dialog]', '[role=dialog] button[aria-label="Abrir calendário"]']
  // The page does not know when the calendar is open. In both engines a day of this month is below the button.
  let clicks = 0
  await expect
    .poll(
      async () => {
        await tab.click(calendar, clicks % 6 === 0 ? undefined : { x: 52, y: 138 })
        clicks += 1
        return (await tab.look(`${dialog} input[inputmode=numeric]`))?.value
      },
      { interval: 300 },
    )
    .toMatch(/^\d\d\/\d\d\/\d{4}$/)
})

/** How the page of the tab was loaded. */
const loaded = () =>
  performance.getEntriesByType('navigation').map((entry) => (entry as PerformanceNavigationTiming).type)

test('pages that are left while they load throw nothing', async ({ tab }) => {
  await signIn(tab)
  await tab.see('nav[aria-label="Menu"] a')
  const count = await tab.run(() => {
    const links = [...document.querySelectorAll<HTMLElement>('nav[aria-label="Menu"] a')]
    links.forEach((link, at) => setTimeout(() => link.click(), at * 20))
    setTimeout(() => location.reload(), links.length * 20)
    return links.length
  })
  expect(count).toBeGreaterThan(20)
  await expect.poll(() => tab.run(loaded)).toEqual(['reload'])
  await tab.see('main h1')
})
