/** What the benches of the browser share: a release server with demonstration data, and root's browser before it. */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { launchChromium } from '../e2e/fixtures/chromium.mjs'

const program = resolve(import.meta.dirname, '../../target/release/retaguarda-server')

/**
 * Starts the release server with the demonstration data of a size, and a browser in which root is signed in. `elsewhere`
 * starts another browser of root's.
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
  const answer = await context.request.post('/api/autenticar', {
    data: { email: 'root@demo.test', password: 'Demo@2026' },
    headers: { 'X-Retaguarda-Door': 'web', Origin: origin },
  })
  if (!answer.ok()) throw new Error(`not let in: ${answer.status()}`)
  const others = []
  const elsewhere = async () => {
    const other = await launchChromium()
    others.push(other)
    return other.newContext({ ...options, storageState: await context.storageState() })
  }
  const stop = async () => {
    await Promise.all([browser, ...others].map((each) => each.close()))
    server.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  }
  return { context, elsewhere, stop }
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
