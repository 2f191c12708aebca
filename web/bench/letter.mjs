/**
 * How long the main thread works for each frame while one types in a letter of 30 blocks and 200 lines, in chromium: in a
 * paragraph of a text, and in the subject. The draft is saved and the preview is made meanwhile, as at each pause. It is the
 * thread's own time, which other programs do not lengthen. `node web/bench/letter.mjs` prints a line for each.
 */
import { demo } from './demo.mjs'

const keys = 200
/** Milliseconds between two keys of a quick typist. */
const beat = 70
/** After so many keys there is a pause in which the preview and the draft are sent: their answers come to the next keys. */
const between = 25
const pause = 1_300

const { browser, context, post, stop } = await demo('small')
const { email_template: template } = await post('/api/email-templates', letter())
const page = await context.newPage()
await page.goto(`/cms/tools-email-template-form/${template.id}`)
const texts = page.getByRole('textbox', { name: 'Texto do bloco' })
await texts.nth(22).waitFor()
await page.locator('iframe').first().waitFor()
await page.waitForTimeout(pause)

await type('text of a letter', texts.nth(10))
await type('subject of a letter', page.getByLabel('Assunto do e-mail'))
await stop()

/** Types into a field, and prints how long the frames took. */
async function type(what, field) {
  await field.click()
  await page.keyboard.press('Control+End')
  await page.waitForTimeout(pause)
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'],
  })
  for (let key = 0; key < keys; key += 1) {
    await page.keyboard.press(key % 6 === 5 ? 'Space' : 'abcdefghij'[key % 10])
    await page.waitForTimeout(key % between === between - 1 ? pause : beat)
  }
  const { frames, tasks } = worked(JSON.parse((await browser.stopTracing()).toString()).traceEvents)
  const sorted = frames.toSorted((a, b) => a - b)
  const at = (part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))].toFixed(1)
  const longest = `longest ${at(1)} ms, longest task ${Math.max(...tasks).toFixed(1)} ms`
  console.log(
    `${`${what}, work of a frame`.padEnd(44)} p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, ${longest}, ${frames.length} frames`,
  )
}

/** Returns the milliseconds that the page's own thread worked from each key to its frame, and for each of its tasks. */
function worked(events) {
  const isKey = ({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'keydown'
  const { pid, tid } = events.find(isKey)
  const own = events.filter((event) => event.pid === pid && event.tid === tid && event.tdur !== undefined)
  const inOrder = own.toSorted((a, b) => a.ts - b.ts)
  const tasks = inOrder.filter(({ name }) => name === 'RunTask')
  const commits = inOrder.filter(({ name }) => name === 'Commit')
  const frames = inOrder.filter(isKey).map((key) => {
    const shown = commits.find(({ ts }) => ts > key.ts)
    const until = tasks.filter(({ ts, dur }) => ts + dur > key.ts && ts < shown.ts)
    return until.reduce((sum, { tdur }) => sum + tdur, 0) / 1_000
  })
  return { frames, tasks: tasks.map(({ tdur }) => tdur / 1_000) }
}

/** Returns a letter of 30 blocks and 200 lines, with variables and conditions. */
function letter() {
  const line = (n) => ({
    type: 'paragraph',
    content: [
      { type: 'text', text: `Linha ${n} do texto, que fala a ` },
      { type: 'text', text: 'quem lê', marks: [{ type: 'bold' }] },
      { type: 'text', text: ', {{ membro.nome | fallback("você") }}, sobre os planos e os próximos passos.' },
    ],
  })
  const text = (at) => ({
    kind: 'text',
    text: { type: 'doc', content: Array.from({ length: 8 }, (_, n) => line(8 * at + n + 1)) },
  })
  const other = (at) =>
    at % 2 === 0
      ? { kind: 'heading', text: `Parte ${at + 1}` }
      : { kind: 'button', label: 'Abrir', url: 'https://retaguarda.test/planos' }
  const blocks = [
    ...Array.from({ length: 25 }, (_, at) => text(at)),
    ...Array.from({ length: 5 }, (_, at) => other(at)),
  ]
  const content = { subject: 'Novidades dos planos', preheader: 'O que muda em dezembro.', blocks }
  return { name: 'Carta longa', language: 'pt-BR', content }
}
