/** What the benches of the browser share: a release server with demonstration data, and root's browser before it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { launchChromium } from '../e2e/fixtures/chromium.mjs'

const { RETAGUARDA_BUILD: build = 'release' } = process.env
const program = resolve(import.meta.dirname, '../../target', build, 'retaguarda-server')

/**
 * Starts the release server with the demonstration data of a size, and a browser in which root is signed in. `elsewhere`
 * starts another browser of root's, `post` writes as root does without a page and returns the answer, and `sql` writes what no door can. A page
 * has `afterFrame`, which calls back once the next frame is painted.
 */
export async function demo(size) {
  const folder = await mkdtemp(join(tmpdir(), 'retaguarda-bench-'))
  const words = [`--demo=${size}`, '--listen', '127.0.0.1:0', '--data-dir', folder]
  const server = spawn(program, words, { stdio: ['ignore', 'ignore', 'pipe'] })
  process.once('exit', () => server.kill('SIGKILL'))
  const origin = await listening(server.stderr)
  const browser = await launchChromium()
  const options = { baseURL: origin, locale: 'pt-BR', viewport: { width: 1440, height: 900 } }
  const context = await browser.newContext(options)
  await context.addInitScript(giveAfterFrame)
  const post = async (path, data) => {
    const headers = { 'X-Retaguarda-Door': 'web', 'Idempotency-Key': crypto.randomUUID(), Origin: origin }
    const answer = await context.request.post(path, { data, headers })
    if (!answer.ok()) throw new Error(`${path} was refused: ${answer.status()} ${await answer.text()}`)
    return answer.json()
  }
  await post('/api/autenticar', { email: 'root@demo.test', password: 'Demo@2026' })
  const sql = (text) => runSql(join(folder, 'retaguarda.db'), text)
  const others = []
  const elsewhere = async () => {
    const other = await launchChromium()
    others.push(other)
    const theirs = await other.newContext({ ...options, storageState: await context.storageState() })
    await theirs.addInitScript(giveAfterFrame)
    return theirs
  }
  const stop = async () => {
    await Promise.all([browser, ...others].map((each) => each.close()))
    server.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  }
  return { browser, context, elsewhere, post, sql, stop }
}

/** Runs in each page before its own scripts. A message comes after the painting of the frame in which it was sent. */
function giveAfterFrame() {
  globalThis.afterFrame = (done) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', done)
    port1.start()
    requestAnimationFrame(() => port2.postMessage(null))
  }
}

/** Runs SQL on the database while the server has it open. */
async function runSql(file, text) {
  const shell = spawn('sqlite3', ['-bail', '-cmd', '.timeout 30000', file], {
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  shell.stdin.end(text)
  const [code] = await once(shell, 'exit')
  if (code !== 0) throw new Error(`sqlite3 left with ${code}`)
}

/** Reads the log until it tells the address. */
async function listening(log) {
  for await (const line of createInterface({ input: log })) {
    const address = /"address":"([^"]+)"/.exec(line)?.[1]
    if (address) {
      log.resume()
      return `http://${address}`
    }
  }
  throw new Error('the server ended before it listened: make bench builds it')
}

/** Prints the median and the 95th percentile of times in milliseconds. */
export function report(what, times) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))].toFixed(1)
  console.log(`${what.padEnd(44)} p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, ${sorted.length} times`)
}
