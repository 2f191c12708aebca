/**
 * How long the next page of the financial list takes from the click to the painted rows, in chromium, on a server that
 * is running with demonstration data: `node web/bench/pages.mjs [origin]`. Prints one line.
 */
import { launchChromium } from '../e2e/fixtures/chromium.mjs'

const [origin = 'http://127.0.0.1:8080'] = process.argv.slice(2)
const clicks = 20
/** Milliseconds between two clicks: a glance at the rows. */
const glance = 400

const browser = await launchChromium()
const context = await browser.newContext({ baseURL: origin, locale: 'pt-BR' })
const answer = await context.request.post('/api/autenticar', {
  data: { email: 'root@demo.test', password: 'Demo@2026' },
  headers: { 'X-Retaguarda-Door': 'web', Origin: origin },
})
if (!answer.ok()) throw new Error(`not let in: ${answer.status()}`)

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
const times = (await page.evaluate(() => globalThis.times)).toSorted((a, b) => a - b)
await browser.close()
const at = (part) => times[Math.min(times.length - 1, Math.floor(times.length * part))].toFixed(1)
console.log(`next page: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, from click to paint, ${times.length} clicks`)

/** Runs in the page: notes the milliseconds from each click to the first frame that shows other rows. */
function watch() {
  globalThis.times = []
  let clicked = 0
  addEventListener('click', (event) => (clicked = event.timeStamp), { capture: true })
  const range = document.querySelector('nav [role=status]')
  const painted = () => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => globalThis.times.push(performance.now() - clicked))
    port1.start()
    requestAnimationFrame(() => port2.postMessage(null))
  }
  new MutationObserver(painted).observe(range, { characterData: true, childList: true, subtree: true })
}
