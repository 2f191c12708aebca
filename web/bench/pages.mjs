/**
 * How long the next page of the financial list takes from the click to the painted rows, in chromium:
 * `node web/bench/pages.mjs` prints one line.
 */
import { demo, report } from './demo.mjs'

const clicks = 20
/** Milliseconds between two clicks: a glance at the rows. */
const glance = 400

const { context, stop } = await demo('large')
const page = await context.newPage()
await page.goto('/cms/financial?per_page=25')
await page.getByRole('navigation', { name: 'Páginas' }).waitFor()
await page.evaluate(watch)
const next = page.getByRole('button', { name: 'Próxima página' })
for (let click = 0; click < clicks; click += 1) {
  await page.waitForTimeout(glance)
  if ((await next.getAttribute('aria-disabled')) === 'true') {
    await page.getByRole('button', { name: 'Primeira página' }).click()
    await page.waitForTimeout(glance)
  }
  await next.click()
}
await page.waitForTimeout(glance)
const times = await page.evaluate(() => globalThis.times)
await stop()
report('next page, from the click to its frame', times)

/** Runs in the page: notes the milliseconds from each click to the first frame that shows other rows. */
function watch() {
  globalThis.times = []
  let clicked = 0
  addEventListener('click', (event) => (clicked = event.timeStamp), { capture: true })
  const range = document.querySelector('nav [role=status]')
  const painted = () => globalThis.afterFrame(() => globalThis.times.push(performance.now() - clicked))
  new MutationObserver(painted).observe(range, { characterData: true, childList: true, subtree: true })
}
