/**
 * How quick the board of sales is in chromium, with some five thousand cards: the first paint and the first card of a page
 * whose files are known, and from the key that moves a card to the frames that show it there, on this page and on another.
 * `node web/bench/board.mjs` prints a line for each.
 */
import { demo, report } from './demo.mjs'

const address = '/cms/kanban?role=sales&account_manager=all'
const loads = 12
const moves = 20
/** Milliseconds between two moves: a glance at the card. */
const glance = 400

const { context, elsewhere, stop } = await demo('medium')
await context.addInitScript(noteFirstCard)
const page = await context.newPage()
const [paints, cards] = [[], []]
for (let load = 0; load < loads; load += 1) {
  await page.goto(address)
  const { paint, card } = await page.evaluate(firsts)
  // The first loads fill the browser's cache.
  if (load > 1) {
    paints.push(paint)
    cards.push(card)
  }
}
report('board, first paint', paints)
report('board, first card', cards)

// A browser of its own: of two pages of one, the one behind is slowed down.
const other = await (await elsewhere()).newPage()
await other.goto(address)
await page.locator('li[id^=card-]').first().waitFor()
await page.keyboard.press('j')
const moved = await page.locator('li[data-cursor]').getAttribute('id')
for (const each of [page, other]) {
  await each.locator(`#${moved}`).waitFor()
  await each.evaluate(watch, moved)
}
for (let move = 0; move < moves; move += 1) {
  await page.waitForTimeout(glance)
  // To the column beside, and back.
  await page.keyboard.press(move % 2 === 0 ? 'Shift+L' : 'Shift+H')
}
await page.waitForTimeout(glance)
const [here, there] = await Promise.all([page, other].map((each) => each.evaluate(() => globalThis.moved)))
const pressed = await page.evaluate(() => globalThis.pressed)
const after = (times) =>
  pressed.map((at, index) => {
    const shown = times.find((time) => time >= at && time < (pressed[index + 1] ?? Infinity))
    if (shown === undefined) throw new Error(`move ${index + 1} was not shown before the next`)
    return shown - at
  })
report('card moved, from the key to its frame', after(here))
report('card moved, to the frame of another page', after(there))
await stop()

/** Runs in each page before its own scripts: notes when the first card is there. */
function noteFirstCard() {
  new MutationObserver((_, seen) => {
    if (!document.querySelector('li[id^=card-]')) return
    performance.mark('first-card')
    seen.disconnect()
  }).observe(document, { childList: true, subtree: true })
}

/** Runs in the page: returns the times of its first paint and its first card. */
function firsts() {
  return new Promise((resolve) => {
    const look = () => {
      const [paint] = performance.getEntriesByName('first-contentful-paint')
      const [card] = performance.getEntriesByName('first-card')
      if (paint && card) resolve({ paint: paint.startTime, card: card.startTime })
      else requestAnimationFrame(look)
    }
    look()
  })
}

/** Runs in the page: notes the keys of moves, and the frames in which the card came to a column, by the clock. */
function watch(card) {
  globalThis.pressed = []
  globalThis.moved = []
  const now = () => performance.timeOrigin + performance.now()
  addEventListener(
    'keydown',
    ({ key, timeStamp }) => {
      if (key === 'L' || key === 'H') globalThis.pressed.push(performance.timeOrigin + timeStamp)
    },
    { capture: true },
  )
  const isCard = (node) => node instanceof HTMLElement && node.id === card
  new MutationObserver((changes) => {
    if (!changes.some(({ addedNodes }) => [...addedNodes].some(isCard))) return
    globalThis.afterFrame(() => globalThis.moved.push(now()))
  }).observe(document.body, { childList: true, subtree: true })
}
