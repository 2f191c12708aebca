import { rest } from '~/browser/rest'

/** Milliseconds after opening a page before idle work starts. */
const calm = 3_000

const waiting: (() => Promise<unknown>)[] = []
let isRunning = false

/** Runs work when the browser is idle, one task after the other. Ignores failures. */
export function whenIdle(work: () => Promise<unknown>): void {
  waiting.push(work)
  if (isRunning) return
  isRunning = true
  setTimeout(() => void run(), calm)
}

async function run(): Promise<void> {
  const work = waiting.shift()
  isRunning = work !== undefined
  if (!work) return
  await rest(5_000)
  await work().catch(() => undefined)
  await run()
}
